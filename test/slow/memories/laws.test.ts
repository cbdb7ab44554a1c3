import.meta.glob("../../memories/**/*.laws.ts", { eager: true });
