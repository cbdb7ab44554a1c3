// Lets Node import the worker's TypeScript. Node strips the types; this finds files, which import each other without an
// extension.
import { registerHooks } from "node:module";

registerHooks({
  resolve(specifier, context, next) {
    const ours = context.parentURL?.includes("/src/") && !context.parentURL.includes("/node_modules/");
    const bare = ours && specifier.startsWith(".") && !/\.[a-z]+$/.test(specifier);
    return next(bare ? `${specifier}.ts` : specifier, context);
  },
});
