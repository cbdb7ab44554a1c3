/** A worker that writes moments as people read them, to be asked on a machine in another zone than its own UTC. */
import { whenForPeople } from "../../src/words/written/when-for-people";
import { PEOPLE_WORDS } from "../support/words";

export default {
  /** Answers what is read of each moment (epoch seconds, JSON) in UTC, on that moment's own day. */
  async fetch(request: Request): Promise<Response> {
    const moments = (await request.json()) as number[];
    const said = { zone: "UTC", language: "de", wholeDay: false, words: PEOPLE_WORDS } as const;
    return Response.json(moments.map((at) => whenForPeople(at, { ...said, now: at })));
  },
};
