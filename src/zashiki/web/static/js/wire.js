/** The connection: a WebSocket, or server-sent events with POST. Messages are sent again until they are answered. */

const RESEND = 2500;
const PATIENCE = 1500;
// The server is never silent for longer than ten seconds.
const SILENCE = 15000;
const PAUSES = [300, 800, 1600, 3000, 5000];
const TRIES_BEFORE_EVENTS = 2;

/** @typedef {import("./types.js").Message} Message */

/**
 * @typedef {{hello: () => {seat: number|null, etag: string, heard: number}, receive: (message: Message) => void,
 *   online: (yes: boolean) => void}} Hooks
 */

export class Wire {
  /**
   * @param {string} table
   * @param {Hooks} hooks
   */
  constructor(table, hooks) {
    this.base = `/t/${table}`;
    this.hooks = hooks;
    /** @type {Map<string, {message: Message, sent: number}>} */
    this.outbox = new Map();
    /** @type {WebSocket|null} */
    this.socket = null;
    /** @type {EventSource|null} */
    this.events = null;
    this.welcomed = false;
    this.failures = 0;
    this.heard = performance.now();
    this.useEvents = false;
    this.closed = false;
    this.timer = 0;
    this.late = 0;
  }

  start() {
    this.connect();
    setInterval(() => this.tick(), 500);
    addEventListener("online", () => this.again(0));
    addEventListener("offline", () => this.lost());
    document.addEventListener("visibilitychange", () => this.tick());
    addEventListener("pagehide", () => this.stop());
    addEventListener("pageshow", (event) => event.persisted && location.reload());
  }

  stop() {
    this.closed = true;
    this.drop();
  }

  connect() {
    if (this.closed) return;
    this.drop();
    this.welcomed = false;
    this.heard = performance.now();
    if (this.useEvents) this.listen();
    else this.open();
  }

  /** The connection is dead, even if it looks open: say so at once, and open a new one. */
  lost() {
    this.hooks.online(false);
    this.failed();
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    /** @type {WebSocket} */
    let socket;
    try {
      socket = new WebSocket(`${scheme}//${location.host}${this.base}/live`);
    } catch {
      return this.failed();
    }
    this.socket = socket;
    socket.onopen = () => socket.send(JSON.stringify({ type: "hello", ...this.hooks.hello() }));
    socket.onmessage = (event) => socket === this.socket && this.got(JSON.parse(event.data));
    socket.onclose = () => socket === this.socket && this.failed();
  }

  listen() {
    const { seat, etag, heard } = this.hooks.hello();
    const query = new URLSearchParams({ etag, heard: String(heard) });
    if (seat !== null) query.set("seat", String(seat));
    const events = new EventSource(`${this.base}/events?${query}`);
    this.events = events;
    events.onmessage = (event) => events === this.events && this.got(JSON.parse(event.data));
    events.onerror = () => events === this.events && this.failed();
  }

  drop() {
    const { socket, events } = this;
    this.socket = this.events = null;
    socket?.close();
    events?.close();
  }

  failed() {
    const fresh = !this.welcomed;
    this.drop();
    this.welcomed = false;
    if (this.closed) return;
    this.failures += 1;
    if (fresh && !this.useEvents && this.failures >= TRIES_BEFORE_EVENTS && navigator.onLine) this.useEvents = true;
    else if (fresh && this.useEvents) this.useEvents = false;
    if (!this.late) this.late = window.setTimeout(() => !this.welcomed && this.hooks.online(false), PATIENCE);
    this.again(PAUSES[Math.min(this.failures, PAUSES.length) - 1]);
  }

  /** @param {number} pause */
  again(pause) {
    if (this.welcomed) return;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.connect(), pause);
  }

  /** @param {Message} message */
  got(message) {
    this.heard = performance.now();
    if (message.type === "welcome") {
      this.welcomed = true;
      this.failures = 0;
      clearTimeout(this.late);
      this.late = 0;
      this.hooks.online(true);
      for (const item of this.outbox.values()) this.transmit(item);
    }
    // A message that was sent several times over a bad connection is refused several times. The user is told once.
    if (message.type === "refused" && message.key && !this.outbox.has(message.key)) return;
    // Only chat that was too fast is sent again. After a refused rematch the user decides.
    const again = message.code === "too_fast" && this.outbox.get(message.key ?? "")?.message.type === "chat";
    if (message.type === "ack" || (message.type === "refused" && !again)) this.outbox.delete(message.key ?? "");
    this.hooks.receive(message);
  }

  tick() {
    const now = performance.now();
    if (now - this.heard > SILENCE && (this.socket || this.events)) return this.lost();
    if (!this.welcomed) return;
    for (const item of this.outbox.values()) if (now - item.sent > RESEND) this.transmit(item);
  }

  /**
   * Send a message. One with a key is kept until it is answered.
   * @param {Message} message
   */
  send(message) {
    const item = { message, sent: 0 };
    if (message.key) this.outbox.set(message.key, item);
    if (this.welcomed) this.transmit(item);
  }

  /** @param {{message: Message, sent: number}} item */
  transmit(item) {
    item.sent = performance.now();
    if (this.socket) this.socket.send(JSON.stringify(item.message));
    else if (this.events) this.post(item.message);
  }

  /** @param {Message} message */
  async post(message) {
    const { seat } = this.hooks.hello();
    const query = seat === null ? "" : `?seat=${seat}`;
    try {
      const answer = await fetch(`${this.base}/act${query}`, {
        method: "POST",
        headers: { "Content-Type": "application/json", Accept: "application/json" },
        body: JSON.stringify(message),
      });
      const list = await answer.json();
      const messages =
        answer.status === 429 ? [{ type: "refused", code: "too_fast" }] : Array.isArray(list) ? list : [];
      // A page may be older than what came as an event in the meantime; anything newer comes as an event, too.
      for (const one of messages) if (one.type !== "page") this.got(one);
    } catch {
      this.failed();
    }
  }
}
