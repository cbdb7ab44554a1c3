import.meta.glob("../../clients/**/*.laws.ts", { eager: true });
