// What stands in the way of a release, in words. Pure, so that it can be tested without a registry.

/**
 * @typedef {object} Candidate what would be released
 * @property {string} name of the client's package
 * @property {Record<string, string | undefined>} versions of the manifests, by file
 * @property {string} changelog
 * @property {string} status of the tree, as `git status --porcelain` has it
 * @property {readonly string[]} tags
 */

/**
 * Every obstacle, a sentence each; none where it may be released.
 * @param {Candidate} candidate
 * @returns {string[]}
 */
export function findObstacles({ name, versions, changelog, status, tags }) {
  const version = versions["package.json"] ?? "";
  return [
    ...obstaclesOfName(name),
    ...obstaclesOfVersion(version, versions, tags),
    ...obstaclesOfChangelog(version, changelog),
    ...(status === "" ? [] : [`The tree isn't clean: commit or remove these first.\n${status.trimEnd()}`]),
  ];
}

/** @param {string} name */
function obstaclesOfName(name) {
  if (/^@[a-z0-9-]+\/[a-z0-9-]+$/.test(name)) return [];
  return [
    `No npm scope is set: "${name}" on npm is somebody else's. Make a scope of your own at https://www.npmjs.com/org/create, ` +
      'and name the package in clients/typescript/package.json by it, such as "@your-scope/almanac".',
  ];
}

/** @param {string} version @param {Candidate["versions"]} versions @param {Candidate["tags"]} tags */
function obstaclesOfVersion(version, versions, tags) {
  if (!/^\d+\.\d+\.\d+$/.test(version))
    return [`package.json has the version "${version}": write three numbers, such as 0.2.0.`];
  const others = Object.entries(versions).filter(([, other]) => other !== version);
  const newest = tags
    .filter((tag) => /^v\d+\.\d+\.\d+$/.test(tag))
    .toSorted((a, b) => compareVersions(a.slice(1), b.slice(1)))
    .at(-1);
  return [
    ...others.map(([file, other]) => `${file} has the version ${other}, and package.json ${version}.`),
    ...(newest !== undefined && compareVersions(version, newest.slice(1)) <= 0
      ? [`${version} is no newer than the last release, ${newest}.`]
      : []),
  ];
}

/** @param {string} version @param {string} changelog */
function obstaclesOfChangelog(version, changelog) {
  const sections = changelog.split(/^## /m);
  const unreleased = sections.find((section) => section.startsWith("[Unreleased]")) ?? "";
  const heading = `## [${version}] - `;
  const dated = changelog
    .split("\n")
    .some((line) => line.startsWith(heading) && /^\d{4}-\d\d-\d\d$/.test(line.slice(heading.length)));
  return [
    ...(dated ? [] : [`CHANGELOG.md has no "${heading}YYYY-MM-DD": say there what comes with the version.`]),
    ...(unreleased.replace("[Unreleased]", "").trim() === ""
      ? []
      : ["CHANGELOG.md still has lines below [Unreleased]: move them below the version."]),
  ];
}

/** @param {string} a @param {string} b three numbers each */
function compareVersions(a, b) {
  const [first, second] = [a, b].map((version) => version.split(".").map(Number));
  return (
    [0, 1, 2].map((place) => (first?.[place] ?? 0) - (second?.[place] ?? 0)).find((apart) => apart !== 0) ?? 0
  );
}
