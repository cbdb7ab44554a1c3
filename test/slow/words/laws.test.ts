import.meta.glob("../../words/**/*.laws.ts", { eager: true });
