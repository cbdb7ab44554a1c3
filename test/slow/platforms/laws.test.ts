import.meta.glob("../../platforms/**/*.laws.ts", { eager: true });
