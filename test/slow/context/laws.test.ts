import.meta.glob("../../context/**/*.laws.ts", { eager: true });
