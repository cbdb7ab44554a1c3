import { describe, expect, it } from "vitest";
import { bodyOf } from "../support/world";
import { HOME, openTwoCells, SECOND } from "./two-cells";

/** What an operator sees of the databases, and what takes in one that a restore has emptied. */

interface Listed {
  cells: { name: string; ranges: [number, number][]; is_in_map: boolean }[];
  is_done: boolean;
}

describe("the list of cells", () => {
  it("has of each its buckets, users, newest migration and cron", async () => {
    const world = await openTwoCells();
    await world.user(world.inSecond("ben")).remember({ content: "Pay rent" });
    await SECOND.prepare("INSERT INTO checkpoints (name, at, pk) VALUES ('cron', ?, 0)")
      .bind(world.now() - 90)
      .run();
    await HOME.prepare("UPDATE cell_map SET runs = '[[0,0],[7,1],[9,0],[2048,1]]'").run();
    const { cells } = await bodyOf<Listed>(await world.admin("GET", "/v1/cells"));
    const schema = await HOME.prepare("SELECT name FROM d1_migrations ORDER BY id DESC").first("name");
    const both = { bytes: expect.any(Number), schema, is_in_map: true };
    const [first, second] = [
      [
        [0, 6],
        [9, 2047],
      ],
      [
        [7, 8],
        [2048, 4095],
      ],
    ];
    expect(cells).toEqual([
      { ...both, name: "DB", buckets: 2046, ranges: first, users: 0, cron_age_seconds: null },
      { ...both, name: "DB_2", buckets: 2050, ranges: second, users: 1, cron_age_seconds: 90 },
    ]);
  });

  it("takes in a database that was emptied because it is younger than a restore", async () => {
    const world = await openTwoCells();
    await HOME.batch([
      HOME.prepare(`UPDATE cell_map SET cells = '["DB"]', runs = '[[0,0]]'`),
      HOME.prepare(
        "INSERT INTO cell_buckets (bucket, state) SELECT bucket + 2048, 'held' FROM cell_buckets WHERE bucket >= 0",
      ),
    ]);
    await SECOND.batch([
      SECOND.prepare("DELETE FROM cell_buckets WHERE bucket >= 0"),
      SECOND.prepare("INSERT INTO cell_buckets (bucket, state) VALUES (-1, 'held') ON CONFLICT DO NOTHING"),
    ]);
    let answer = await bodyOf<Listed>(await world.admin("POST", "/v1/cells", {}));
    while (!answer.is_done) answer = await bodyOf<Listed>(await world.admin("POST", "/v1/cells", {}));
    expect(answer.cells).toMatchObject([
      { name: "DB", ranges: [[0, 4095]], is_in_map: true },
      { name: "DB_2", ranges: [], is_in_map: true },
    ]);
  });
});
