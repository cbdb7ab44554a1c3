import.meta.glob("../../time/**/*.laws.ts", { eager: true });
