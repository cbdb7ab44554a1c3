import.meta.glob("../../core/**/*.laws.ts", { eager: true });
