import { wrapLanguageModel } from "ai";
import { settleRun } from "./ai-sdk/after-run.js";
import { cleanContent, listen } from "./ai-sdk/listen.js";
import {
  type Content,
  callsTools,
  type Params,
  type Prompt,
  type Wrapped,
  type Wrapping,
} from "./ai-sdk/model.js";
import { Moments } from "./ai-sdk/moments.js";
import { placeSection, readSection, type Section } from "./ai-sdk/section.js";
import { clientOfEnvironment, type ModelSettings } from "./ai-sdk/settings.js";
import { beginOf, nameAnswer, nameMessages, type Turn, turnOf } from "./ai-sdk/turn.js";

export type { CommonSettings, ModelSettings, ToolSettings } from "./ai-sdk/settings.js";
export { almanacTools } from "./ai-sdk/tools.js";

/** Milliseconds after which a run that still goes on reads its context again: the clock in it is too slow by then. */
const LONGEST_RUN = 5 * 60_000;
/** Runs that are kept, for those that ended without an answer. */
const MOST_RUNS = 100;

/** A run, by the message that it answers. */
interface Run {
  section: Section;
  readAt: number;
  /** Whether it is reported or stored: the next run does it else. */
  isSettled: boolean;
}

/** A step of a run: the prompt as it came, before the section was put into it. */
interface Step {
  prompt: Prompt;
  names: readonly string[];
  turn: Turn;
  /** Whether its answer is for the user to read: not JSON that a program asked for. */
  isTalk: boolean;
}

/**
 * Wraps a model so that its prompt has the user's context: what time it is for the user, what is due, what is known, and when
 * messages were written. The context is read once a run, whatever steps its tool loop takes. What the model said is reported
 * when the run ends, or the whole turn is stored in `conversation`. A service that doesn't answer fails no run: the model has
 * the clock and is told so, and `onError` is told why.
 */
export function withAlmanac(model: Wrapping["model"], given: ModelSettings): Wrapped {
  const settings = { ...given, client: given.client ?? clientOfEnvironment() };
  const moments = new Moments();
  const runs = new Map<string, Run>();
  const steps = new WeakMap<Prompt, Step>();

  const sectionOf = async (step: Step, signal: Params["abortSignal"]): Promise<Section> => {
    const name = step.names[step.turn.last] ?? "";
    const known = runs.get(name);
    const isFresh = known !== undefined && Date.now() - known.readAt < LONGEST_RUN;
    if (isFresh && !step.turn.isFirst) return known.section;
    const section = await readSection(settings, moments, step, signal);
    runs.delete(name);
    runs.set(name, { section, readAt: Date.now(), isSettled: false });
    const [oldest] = runs.keys();
    if (runs.size > MOST_RUNS && oldest !== undefined) runs.delete(oldest);
    return section;
  };

  /** Takes in an answer. Where the run ends with it, what it left is reported or stored. */
  const settle = async (step: Step, answer: Content[], isWhole: boolean): Promise<void> => {
    const { prompt, names, turn, isTalk } = step;
    const name = nameAnswer(names.at(-1) ?? "", answer);
    moments.note(name, moments.now());
    if (isWhole && callsTools(answer)) return;
    const hasText = answer.some((part) => part.type === "text" && part.text.trim() !== "");
    if (!isWhole && !hasText) return;
    // A run that ended at its last allowed step was never told apart from one that goes on.
    const left = prompt.findIndex(
      ({ role }, index) => role === "user" && runs.get(names[index] ?? "")?.isSettled === false,
    );
    const first = left < 0 ? turn.last : left;
    for (const name of names) {
      const run = runs.get(name);
      if (run !== undefined) run.isSettled = true;
    }
    const work = settleRun(settings, moments, {
      ...{ prompt, names, answer, name, isWhole, isTalk },
      begin: Math.max(beginOf(prompt, first), 0),
    });
    if (settings.waitUntil === undefined) await work;
    else settings.waitUntil(work);
  };

  return wrapLanguageModel({
    model,
    middleware: {
      specificationVersion: "v4",
      transformParams: async ({ params }) => {
        const { prompt } = params;
        const isTalk = params.responseFormat?.type !== "json";
        const step = { prompt, names: nameMessages(prompt), turn: turnOf(prompt), isTalk };
        const placed = placeSection(prompt, step.turn, await sectionOf(step, params.abortSignal));
        steps.set(placed, step);
        return { ...params, prompt: placed };
      },
      wrapGenerate: async ({ doGenerate, params }) => {
        const generated = await doGenerate();
        const content = cleanContent(generated.content);
        const step = steps.get(params.prompt);
        if (step !== undefined) await settle(step, content, true);
        return { ...generated, content };
      },
      wrapStream: async ({ doStream, params }) => {
        const streamed = await doStream();
        const step = steps.get(params.prompt);
        if (step === undefined) return streamed;
        const stream = listen(streamed.stream, (content, isWhole) => settle(step, content, isWhole));
        return { ...streamed, stream };
      },
    },
  });
}
