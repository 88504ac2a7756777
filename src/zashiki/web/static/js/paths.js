/** The tree of choices: what was picked so far, what is asked next, and the path that this makes. No elements here. */

/** @typedef {import("./types.js").Prompt} Prompt */
/** @typedef {import("./types.js").Choice} Choice */
/** @typedef {{prompt: Prompt, choice: Choice, kind: "picked"|"amount"|"yesno"}} Row */
/** @typedef {{rows: Row[], open: Prompt|null, path: string[], fetch: boolean, final: boolean}} Walk */

/**
 * Whether a question is shown as a stepper or a box together with the next question, instead of being asked first.
 * @param {Prompt} prompt
 */
function inline(prompt) {
  if (prompt.form === "amount") return true;
  return prompt.form === "yesno" && (prompt.choices ?? []).some((choice) => choice.next || choice.more);
}

/**
 * Where the picks lead. Steppers and boxes have their default until they are changed. A question with buttons is open
 * until one is picked. The path is complete when no question is open and nothing has to be fetched.
 * @param {Prompt} root
 * @param {Map<string, string>} picks by the depth and name of the question
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
    /** @type {string|undefined} */
    const wanted = picks.get(placeOf(prompt, path.length)) ?? picks.get(onTheWay(path.length));
    /** @type {Choice|undefined} */
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
 * The place of a choice that was made together with a later one, whatever question it answers.
 * @param {number} depth
 */
export const onTheWay = (depth) => `${depth} *`;

/**
 * Put a fetched part of the tree into its place.
 * @param {Prompt} root
 * @param {string[]} prefix
 * @param {Prompt|null} next null: the path ends there
 */
export function graft(root, prefix, next) {
  /** @type {Prompt|undefined} */
  let prompt = root;
  for (const [index, token] of prefix.entries()) {
    /** @type {Choice|undefined} */
    const choice = prompt?.choices?.find((one) => one.token === token);
    if (!choice) return;
    if (index === prefix.length - 1) {
      choice.more = false;
      if (next) choice.next = next;
    }
    prompt = choice.next;
  }
}

/**
 * The index of the last stepper of a path that has this token; -1 if there is none.
 * @param {Walk} walked
 * @param {string} token
 */
export const settingOf = (walked, token) =>
  walked.rows.findLastIndex(
    (row) => row.kind === "amount" && row.prompt.choices?.some((choice) => choice.token === token),
  );

/**
 * The tokens of the last stepper of a path.
 * @param {Walk} walked
 * @returns {string[]}
 */
export const settings = (walked) =>
  (walked.rows.findLast((row) => row.kind === "amount")?.prompt.choices ?? []).map((choice) => choice.token);
