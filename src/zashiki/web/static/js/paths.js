/** Walking the tree of choices: what has been picked so far, what is asked next, and the path that it makes. No element here. */

/** @typedef {import("./types.js").Prompt} Prompt */
/** @typedef {import("./types.js").Choice} Choice */
/** @typedef {{prompt: Prompt, choice: Choice, kind: "picked"|"amount"|"yesno"}} Row */
/** @typedef {{rows: Row[], open: Prompt|null, path: string[], fetch: boolean, final: boolean}} Walk */

/**
 * Whether a question on the way is shown as a stepper or a tick beside what follows, instead of being asked first.
 * @param {Prompt} prompt
 */
function inline(prompt) {
  if (prompt.form === "amount") return true;
  return prompt.form === "yesno" && (prompt.choices ?? []).some((choice) => choice.next || choice.more);
}

/**
 * Where the picks lead. Steppers and ticks take their default until they are changed; of buttons one is picked, or the
 * question is open. The path is complete when nothing is open and nothing has to be fetched.
 * @param {Prompt} root
 * @param {Map<string, string>} picks by depth and name of the question
 * @returns {Walk}
 */
export function walk(root, picks) {
  /** @type {Row[]} */
  const rows = [];
  /** @type {string[]} */
  const path = [];
  /** @type {Prompt|undefined} */
  let prompt = root;
  let final = false;
  while (prompt) {
    /** @type {Choice[]} */
    const choices = prompt.choices ?? [];
    const wanted = picks.get(placeOf(prompt, path.length)) ?? picks.get(onTheWay(path.length));
    let choice = choices.find((one) => one.token === wanted);
    const aside = inline(prompt);
    if (!choice && aside) choice = choices.find((one) => one.token === prompt?.default) ?? choices[0];
    if (!choice) return { rows, open: prompt, path, fetch: false, final: false };
    rows.push({ prompt, choice, kind: aside ? (prompt.form === "amount" ? "amount" : "yesno") : "picked" });
    path.push(choice.token);
    final = Boolean(choice.final);
    if (choice.more && !choice.next) return { rows, open: null, path, fetch: true, final };
    prompt = choice.next;
  }
  return { rows, open: null, path, fetch: false, final };
}

/**
 * @param {Prompt} prompt
 * @param {number} depth
 */
export const placeOf = (prompt, depth) => `${depth} ${prompt.step}`;

/**
 * The place of a choice that was made together with one further on, whatever question it answers.
 * @param {number} depth
 */
export const onTheWay = (depth) => `${depth} *`;

/**
 * Put a fetched part of the tree in its place.
 * @param {Prompt} root
 * @param {string[]} prefix
 * @param {Prompt|null} found null: the path ends there
 */
export function graft(root, prefix, found) {
  /** @type {Prompt|undefined} */
  let prompt = root;
  for (const [index, token] of prefix.entries()) {
    /** @type {Choice|undefined} */
    const choice = prompt?.choices?.find((one) => one.token === token);
    if (!choice) return;
    if (index === prefix.length - 1) {
      choice.more = false;
      if (found) choice.next = found;
    }
    prompt = choice.next;
  }
}

/**
 * The row of a path whose number a token would change: the last stepper that has it; -1 when there is none.
 * @param {Walk} walked
 * @param {string} token
 */
export const settingOf = (walked, token) =>
  walked.rows.findLastIndex((row) => row.kind === "amount" && row.prompt.choices?.some((choice) => choice.token === token));

/**
 * The numbers of the last stepper of a path.
 * @param {Walk} walked
 * @returns {string[]}
 */
export const settings = (walked) =>
  (walked.rows.findLast((row) => row.kind === "amount")?.prompt.choices ?? []).map((choice) => choice.token);
