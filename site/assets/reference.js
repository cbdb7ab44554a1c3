// The reference: a page made from /openapi.json, with a form for each call to this deployment. What comes from the
// document or from an answer becomes text, never markup. The key stays in the field that it was typed into.

const VERBS = ["get", "post", "put", "patch", "delete"];
const MOST_SHOWN = 200_000;

const find = (id) => document.getElementById(id);

/** Makes an element; `attributes` that are functions listen to the event of that name. */
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value !== undefined && value !== false) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

try {
  const response = await fetch("/openapi.json");
  if (!response.ok) throw new Error(`it is answered ${response.status}`);
  show(await response.json());
} catch (error) {
  find("state").textContent = `/openapi.json can't be read: ${error.message}`;
}

function show(api) {
  const resolve = (item) =>
    item?.$ref === undefined
      ? item
      : item.$ref
          .slice(2)
          .split("/")
          .reduce((at, part) => at[part.replaceAll("~1", "/")], api);
  const calls = Object.entries(api.paths).flatMap(([path, methods]) =>
    VERBS.filter((verb) => verb in methods).map((verb) => ({ path, verb, ...methods[verb] })),
  );
  find("state").textContent = api.info.description;
  const entries = [];
  for (const { name, description } of api.tags) {
    const mine = calls.filter(({ tags }) => tags.includes(name));
    const heading = make("h2", { class: "tag", id: `tag-${name}` }, name);
    const section = make("section", {}, heading, make("p", { class: "hint" }, description));
    const links = make("ul");
    const group = make("div", {}, make("h2", {}, name), links);
    for (const call of mine) {
      const shown = showCall(call, resolve);
      const item = make("li", {}, make("a", { href: `#${call.operationId}` }, call.operationId));
      const words = `${call.verb} ${call.path} ${call.operationId} ${call.summary}`.toLowerCase();
      entries.push({ words, shown, item, section, group });
      section.append(shown);
      links.append(item);
    }
    find("calls").append(section);
    find("contents").append(group);
  }
  find("find").addEventListener("input", ({ target }) => filter(entries, target.value));
  addEventListener("hashchange", openNamed);
  openNamed();
}

/** Shows the calls that have all words, and the groups that have such a call. */
function filter(entries, text) {
  const wanted = text.toLowerCase().split(/\s+/);
  const kept = entries.filter(({ words }) => wanted.every((word) => words.includes(word)));
  for (const { shown, item, section, group } of entries)
    for (const element of [shown, item, section, group]) element.hidden = true;
  for (const { shown, item, section, group } of kept)
    for (const element of [shown, item, section, group]) element.hidden = false;
}

function openNamed() {
  const named = find(decodeURIComponent(location.hash.slice(1)));
  if (named?.localName !== "details") return;
  named.open = true;
  named.scrollIntoView();
}

/** One call; its inside is made when it is opened. */
function showCall(call, resolve) {
  const verb = call.verb.toUpperCase();
  const head = make(
    "summary",
    {},
    make("b", { class: `verb ${verb}` }, verb),
    make("code", {}, call.path),
    make("span", {}, call.summary),
  );
  const details = make("details", { class: "call", id: call.operationId }, head);
  details.addEventListener("toggle", () => {
    if (details.open && details.childElementCount === 1) details.append(showInside(call, resolve));
  });
  return details;
}

function showInside(call, resolve) {
  const parameters = (call.parameters ?? []).map(resolve);
  const body = call.requestBody?.content["application/json"];
  const inputs = parameters.map((parameter) => ({ parameter, input: inputFor(parameter) }));
  const text =
    body === undefined
      ? null
      : make(
          "textarea",
          { "aria-label": "Body", spellcheck: "false" },
          JSON.stringify(examplesOf(body)[0]?.value, null, 2),
        );
  const opened = openedBy(call.security);
  return make(
    "div",
    {},
    ...(call.description ?? "")
      .split("\n\n")
      .filter((text) => text !== "")
      .map((text) => prose("p", text)),
    make("p", { class: "hint" }, opened),
    inputs.length === 0 ? null : make("h3", {}, "Parameters"),
    inputs.length === 0 ? null : showParameters(inputs),
    body === undefined ? null : make("h3", {}, "Body"),
    body === undefined ? null : showSchema(body.schema, resolve),
    text,
    tryIt(call, inputs, text),
    make("h3", {}, "Answers"),
    ...Object.entries(call.responses).map(([status, answer]) => showAnswer(status, resolve(answer), resolve)),
  );
}

/** A text whose `words` in backticks are code. */
function prose(tag, text) {
  const parts = text.split("`").map((part, i) => (i % 2 === 1 ? make("code", {}, part) : part));
  return make(tag, {}, ...parts);
}

function openedBy(security) {
  const schemes = security.flatMap(Object.keys);
  const names = { key: "an app's key or a user's", adminToken: "the operator's token" };
  return schemes.length === 0
    ? "Needs no key."
    : `Opens with ${schemes.map((scheme) => names[scheme]).join(", or ")}.`;
}

/** Required ones are filled with their example; the others show it. */
function inputFor({ name, required, example, schema }) {
  const shown = example === undefined ? "" : String(example);
  return make("input", {
    "aria-label": name,
    value: required ? shown : "",
    placeholder: shown || (schema.enum ?? []).join(", "),
    autocomplete: "off",
    spellcheck: "false",
  });
}

function showParameters(inputs) {
  const rows = inputs.map(({ parameter, input }) => {
    const { name, description, required, schema } = parameter;
    const place = parameter.in === "query" ? "" : ` in the ${parameter.in}`;
    return make(
      "tr",
      {},
      make(
        "td",
        {},
        make("code", {}, name),
        required ? make("span", { class: "must" }, " required") : null,
        make("div", { class: "type" }, `${typeOf(schema)}${place}`),
      ),
      prose("td", description ?? ""),
      make("td", {}, input),
    );
  });
  const head = make("tr", {}, ...["Name", "", "Try"].map((title) => make("th", { scope: "col" }, title)));
  return make("table", { class: "parameters" }, make("thead", {}, head), make("tbody", {}, ...rows));
}

const REFERENCE = /^#\/components\/schemas\//;

function typeOf(schema) {
  if (schema.$ref !== undefined) return schema.$ref.replace(REFERENCE, "");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return [...new Set(choices.map(typeOf))].join(" | ");
  if (schema.type === "array")
    return `list of ${schema.items === undefined ? "anything" : typeOf(schema.items)}`;
  const type = [schema.type ?? "anything"].flat().join(" | ");
  const low = schema.minimum ?? schema.minLength;
  const high = schema.maximum ?? schema.maxLength;
  if (high === undefined) return type;
  return `${type}, ${low ?? "up"} to ${high}${schema.maxLength === undefined ? "" : " characters"}`;
}

/** The fields of an object, or of the objects inside; what lies deeper is made when it is opened. */
function showSchema(schema, resolve) {
  const whole = resolve(schema);
  const choices = whole.anyOf ?? whole.oneOf;
  if (choices !== undefined) {
    const deeper = choices.filter((choice) => hasFields(choice, resolve));
    return make("div", {}, ...deeper.map((choice) => showSchema(choice, resolve)));
  }
  if (whole.items !== undefined) return showSchema(whole.items, resolve);
  const fields = Object.entries(whole.properties ?? {});
  if (fields.length === 0) return make("p", { class: "type" }, typeOf(whole));
  const required = new Set(whole.required ?? []);
  return make(
    "ul",
    { class: "fields" },
    ...fields.map(([name, field]) => showField(name, field, required.has(name), resolve)),
  );
}

function showField(name, field, isRequired, resolve) {
  const { description } = resolve(field);
  const line = [
    make("code", {}, name),
    " ",
    make("span", { class: "type" }, typeOf(field)),
    isRequired ? make("span", { class: "must" }, " required") : null,
    description === undefined ? null : ` ${description}`,
  ];
  if (!hasFields(field, resolve)) return make("li", {}, ...line);
  const details = make("details", {}, make("summary", {}, ...line.filter((part) => part !== null)));
  details.addEventListener("toggle", () => {
    if (details.open && details.childElementCount === 1) details.append(showSchema(field, resolve));
  });
  return make("li", {}, details);
}

function hasFields(schema, resolve) {
  const whole = resolve(schema);
  const choices = whole.anyOf ?? whole.oneOf;
  if (choices !== undefined) return choices.some((choice) => hasFields(choice, resolve));
  if (whole.items !== undefined) return hasFields(whole.items, resolve);
  return Object.keys(whole.properties ?? {}).length > 0;
}

function showAnswer(status, { description, headers = {}, content = {} }, resolve) {
  const [type, media] = Object.entries(content).find(([, one]) => examplesOf(one).length > 0) ??
    Object.entries(content)[0] ?? ["", undefined];
  const head = make("summary", {}, make("span", { class: "status" }, status), ` ${description}`);
  const details = make("details", { class: "answers" }, head);
  details.addEventListener("toggle", () => {
    if (!details.open || details.childElementCount > 1) return;
    const names = Object.keys(headers).join(", ");
    if (names !== "") details.append(make("p", { class: "hint" }, `Headers: ${names}`));
    if (media === undefined) return;
    details.append(make("p", { class: "hint" }, type), showSchema(media.schema, resolve));
    for (const { summary, value } of examplesOf(media)) {
      if (summary !== undefined) details.append(make("p", { class: "hint" }, summary));
      details.append(make("pre", { tabindex: "0" }, textOf(value)));
    }
  });
  return details;
}

/** The examples of a body: its one, or those with names. */
function examplesOf({ example, examples = {} }) {
  return example === undefined ? Object.values(examples) : [{ value: example }];
}

function textOf(value) {
  return typeof value === "string" ? value : JSON.stringify(value, null, 2);
}

/** The address, headers and body that the form says. */
function readForm({ path, verb }, inputs, text) {
  const values = inputs
    .map(({ parameter, input }) => ({ ...parameter, value: input.value.trim() }))
    .filter(({ value }) => value !== "");
  const placed = (place) => values.filter((value) => value.in === place);
  const filled = placed("path").reduce(
    (all, { name, value }) => all.replace(`{${name}}`, encodeURIComponent(value)),
    path,
  );
  const url = new URL(filled, location.origin);
  for (const { name, value } of placed("query")) url.searchParams.set(name, value);
  const headers = Object.fromEntries(placed("header").map(({ name, value }) => [name, value]));
  const key = find("key").value.trim();
  if (key !== "") headers.Authorization = `Bearer ${key}`;
  if (text !== null) headers["Content-Type"] = "application/json";
  return {
    url,
    init: { method: verb.toUpperCase(), headers, ...(text === null ? {} : { body: text.value }) },
  };
}

function tryIt(call, inputs, text) {
  const result = make("div", { "aria-live": "polite" });
  const send = async (event) => {
    event.preventDefault();
    if (
      call.verb === "delete" &&
      !confirm(`Really ${call.operationId.replaceAll("_", " ")}? This can't be undone.`)
    )
      return;
    result.replaceChildren(make("p", { class: "hint" }, "Sending …"));
    result.replaceChildren(...(await answerTo(readForm(call, inputs, text))));
  };
  const copy = async ({ target }) => {
    await navigator.clipboard.writeText(curlOf(readForm(call, inputs, text)));
    target.textContent = "Copied";
    setTimeout(() => {
      target.textContent = "Copy as curl";
    }, 1500);
  };
  return make(
    "form",
    { submit: send },
    make(
      "div",
      { class: "actions" },
      make("button", { class: "send", type: "submit" }, "Send"),
      make("button", { type: "button", click: copy }, "Copy as curl"),
    ),
    result,
  );
}

async function answerTo({ url, init }) {
  const began = performance.now();
  try {
    const response = await fetch(url, init);
    const body = await response.text();
    const milliseconds = Math.round(performance.now() - began);
    const isJson = /json/.test(response.headers.get("content-type") ?? "");
    const shown = isJson && body !== "" ? JSON.stringify(JSON.parse(body), null, 2) : body;
    return [
      make(
        "p",
        {},
        make("span", { class: "status" }, String(response.status)),
        ` in ${milliseconds} ms, request ${response.headers.get("x-request-id") ?? ""}`,
      ),
      make("pre", { tabindex: "0" }, shown.slice(0, MOST_SHOWN)),
    ];
  } catch (error) {
    return [make("p", {}, `No answer: ${error.message}`)];
  }
}

/** The key itself is left out: a command line is kept in a history. */
function curlOf({ url, init }) {
  const quote = (value) => `'${value.replaceAll("'", "'\\''")}'`;
  const headers = Object.entries(init.headers).map(([name, value]) =>
    name === "Authorization" ? '-H "Authorization: Bearer $ALMANAC_KEY"' : `-H ${quote(`${name}: ${value}`)}`,
  );
  const body = init.body === undefined ? [] : [`-d ${quote(init.body)}`];
  return [`curl -s -X ${init.method} ${quote(url.href)}`, ...headers, ...body].join(" \\\n  ");
}
