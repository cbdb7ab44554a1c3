import.meta.glob("../../transfer/**/*.laws.ts", { eager: true });
