/** The connection: WebSocket, or server-sent events with POST; whatever was done is sent again until it is acknowledged. */

const RESEND = 2500;
const PATIENCE = 1500;
const PING = 25000;
const PAUSES = [300, 800, 1600, 3000, 5000];
const TRIES_BEFORE_EVENTS = 2;

/** @typedef {import("./types.js").Message} Message */

export class Wire {
  /**
   * @param {string} table
   * @param {{hello: () => {seat: number|null, etag: string}, receive: (message: Message) => void, online: (yes: boolean) => void}} hooks
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
    this.pinged = 0;
    this.late = 0;
  }

  start() {
    this.connect();
    setInterval(() => this.tick(), 500);
    addEventListener("online", () => this.again(0));
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
    if (this.useEvents) this.listen();
    else this.open();
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
    const { seat, etag } = this.hooks.hello();
    const query = new URLSearchParams({ etag });
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
    // What was sent several times over a bad line is refused several times: once is enough to say.
    if (message.type === "refused" && message.key && !this.outbox.has(message.key)) return;
    if (message.type === "ack" || (message.type === "refused" && message.code !== "too_fast")) this.outbox.delete(message.key ?? "");
    this.hooks.receive(message);
  }

  tick() {
    const now = performance.now();
    if (!this.welcomed) return;
    for (const item of this.outbox.values()) if (now - item.sent > RESEND) this.transmit(item);
    if (now - this.heard > PING + 10000 && this.socket) return this.failed();
    if (now - this.heard > PING && this.socket && now - this.pinged > PING) {
      this.pinged = now;
      this.socket.send(JSON.stringify({ type: "ping" }));
    }
  }

  /**
   * Send a message; one with a key is kept until it has been answered.
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
      for (const one of Array.isArray(list) ? list : []) this.got(one);
    } catch {
      this.failed();
    }
  }
}
