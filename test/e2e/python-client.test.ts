import { type AddressInfo, connect, createServer } from "node:net";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Fault, startProxy } from "./faulty-proxy";
import { type AnyService, anyService } from "./platforms/any-service";
import { needPython, PYTHONS } from "./pythons";
import { runOwnTests, runPython } from "./run-python";

/** The Python client against the service. */

const SCRIPT = `
import json, math, sys
from almanac import Almanac

with Almanac(sys.argv[1], sys.argv[2], patience=math.inf) as almanac:
    almanac.update_user("ann", time_zone="Europe/London")
    for n in range(6):
        almanac.remember("ann", content=f"Thing {n}", due="tomorrow at 9")
        assert f"Thing {n}" in almanac.get_context("ann", limit=20)["system"]
    report = almanac.import_("ann", almanac.export("ann", limit=3))
    assert (report["imported"], report["unchanged"], report["refused"]) == (0, 7, []), report
    many = {"type": "entity", "name": "Zoe", "entityType": "person", "observations": [f"saw {n}" for n in range(2100)]}
    report = almanac.import_("zoe", [json.dumps(many)])
    assert (report["imported"], report["next_cursor"]) == (2100, None), report
    print(json.dumps([memory["content"] for memory in almanac.memories("ann", limit=2)]))
`;

/** The same with the client for asyncio. */
const ASYNC_SCRIPT = `
import asyncio, json, math, sys
from almanac import AsyncAlmanac

async def main():
    async with AsyncAlmanac(sys.argv[1], sys.argv[2], patience=math.inf) as almanac:
        await almanac.update_user("ben", time_zone="Europe/London")
        for n in range(6):
            await almanac.remember("ben", content=f"Thing {n}", due="tomorrow at 9")
            assert f"Thing {n}" in (await almanac.get_context("ben", limit=20))["system"]
        report = await almanac.import_("ben", almanac.export("ben", limit=3))
        assert (report["imported"], report["unchanged"], report["refused"]) == (0, 7, []), report
        print(json.dumps([memory["content"] async for memory in almanac.memories("ben", limit=2)]))

asyncio.run(main())
`;

/** Times as Python has them, and what the service makes of them for somebody in London. */
const TIMES = `
import asyncio, math, sys
from datetime import date, datetime, timedelta, timezone
from zoneinfo import ZoneInfo
from almanac import Almanac, AlmanacError

with Almanac(sys.argv[1], sys.argv[2], patience=math.inf) as almanac:
    almanac.update_user("eve", time_zone="Europe/London")
    summer = almanac.remember("eve", content="Call Tokyo", due_at=datetime(2030, 7, 1, 9, tzinfo=ZoneInfo("Asia/Tokyo")))["memory"]
    assert (summer["due_kind"], summer["due_at_local"]) == ("instant", "2030-07-01 01:00:00 UTC+1"), summer
    wall = almanac.remember("eve", content="Dentist", due_at=datetime(2030, 7, 1, 9))["memory"]
    assert (wall["due_kind"], wall["due_at_local"]) == ("local", "2030-07-01 09:00:00 UTC+1"), wall
    day = almanac.remember("eve", content="Holiday", due_at=date(2030, 7, 2))["memory"]
    assert (day["due_kind"], day["due_at_local"]) == ("date", "2030-07-02 UTC+1"), day
    at = datetime(2030, 6, 30, 12, tzinfo=timezone.utc)
    assert {"Call Tokyo", "Dentist", "Holiday"} == {one["content"] for one in almanac.get_upcoming("eve", at=at)["items"]}
    now = datetime.now(timezone.utc)
    told = {"role": "user", "content": "Hi", "created_at": now - timedelta(hours=2)}
    assert almanac.append_messages("chat", messages=[{**told, "user_id": "eve"}])["stored"] == 1
    (message,) = almanac.messages("chat")
    assert message["created_at_ms"] == int((now - timedelta(hours=2)).timestamp() * 1000), message
    paused = almanac.update_user("eve", digest={"paused_until": date(2030, 8, 1)})["digest"]
    assert paused["paused_until_local"].startswith("2030-08-01"), paused
    try:
        almanac.remember("eve", content="Tea", due_at=timedelta(hours=1))
    except AlmanacError as error:
        print(error)
`;

/** Five calls one after the other, then as many as 40 by four threads or tasks; both clients say how they went. */
const MANY = `
import asyncio, math, sys
from concurrent.futures import ThreadPoolExecutor
from almanac import Almanac, AsyncAlmanac

url, key, kind = sys.argv[1:4]
one = {"content": "Dentist", "due": "tomorrow at 9"}

def in_turn():
    with Almanac(url, key, patience=math.inf) as almanac:
        id = almanac.remember("ida", **one)["memory"]["id"]
        assert "Dentist" in almanac.get_context("ida")["system"]
        almanac.update_memory("ida", id=id, completed_at="now")
        assert almanac.create_sign_in("ida")["url"].startswith("http")
        assert list(almanac.grants("ida")) == []

async def in_turn_async():
    async with AsyncAlmanac(url, key, patience=math.inf) as almanac:
        id = (await almanac.remember("joe", **one))["memory"]["id"]
        assert "Dentist" in (await almanac.get_context("joe"))["system"]
        await almanac.update_memory("joe", id=id, completed_at="now")
        assert (await almanac.create_sign_in("joe"))["url"].startswith("http")
        assert [grant async for grant in almanac.grants("joe")] == []

def in_threads():
    with Almanac(url, key, patience=math.inf) as almanac, ThreadPoolExecutor(4) as pool:
        assert len(list(pool.map(lambda n: almanac.get_upcoming("ida"), range(40)))) == 40

async def in_tasks():
    async with AsyncAlmanac(url, key, patience=math.inf, max_connections=4) as almanac:
        assert len(await asyncio.gather(*(almanac.get_upcoming("joe") for _ in range(40)))) == 40

if kind.endswith("threads") or kind == "in_turn":
    globals()[kind]()
else:
    asyncio.run(globals()[kind]())
`;

/** A way to the service that counts connections. */
async function startCounter(target: string) {
  const { hostname, port } = new URL(target);
  let connections = 0;
  const server = createServer((one) => {
    connections += 1;
    const other = connect(Number(port), hostname);
    one.pipe(other).pipe(one);
    for (const [side, back] of [
      [one, other],
      [other, one],
    ] as const)
      side.once("error", () => back.destroy()).once("close", () => back.destroy());
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, count: () => connections, stop: async () => await new Promise((done) => server.close(done)) };
}

/** Each call meets four faults at most before it passes. */
const FAULTS: Fault[] = [
  "lose the answer",
  "lose the request",
  "say 503",
  "delay",
  "say 429",
  "lose the answer",
  "pass",
];

describe("the Python client", () => {
  beforeEach(needPython);

  let service: AnyService;
  let key: string;
  beforeAll(async () => {
    service = await anyService();
    ({ key } = service);
  });

  // The others of this machine: test/slow/e2e/pythons.test.ts.
  it("passes its own tests in the first Python of this machine", async () => {
    await runOwnTests(PYTHONS[0]);
  });

  it.each([
    ["the client", SCRIPT],
    ["the client for asyncio", ASYNC_SCRIPT],
  ])("does nothing twice and loses nothing on a connection that loses answers: %s", async (_name, script) => {
    const proxy = await startProxy(service.url, FAULTS);
    const stored = JSON.parse(await runPython(["-c", script, proxy.url, key])) as string[];
    expect(stored.toSorted()).toEqual(Array.from({ length: 6 }, (_one, n) => `Thing ${n}`));
    expect(Object.values(proxy.met).every((times) => times > 0)).toBe(true);
    await proxy.stop();
  });

  it.each([
    ["five calls", "in_turn", 1],
    ["five calls for asyncio", "in_turn_async", 1],
    ["forty calls of four threads", "in_threads", 4],
    ["forty calls of as many tasks, four at once", "in_tasks", 4],
  ])("opens no more connections than it needs: %s", async (_name, kind, most) => {
    const counter = await startCounter(service.url);
    await runPython(["-c", MANY, counter.url, key, kind]);
    expect(counter.count()).toBeGreaterThan(0);
    expect(counter.count()).toBeLessThanOrEqual(most);
    await counter.stop();
  });

  it("sends times as Python has them", async () => {
    const printed = await runPython(["-c", TIMES, service.url, key]);
    expect(printed).toMatch(/^due_at: is a timedelta, which can't be sent: send text, a number/);
  });
});
