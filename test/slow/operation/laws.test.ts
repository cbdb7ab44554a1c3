import.meta.glob("../../operation/**/*.laws.ts", { eager: true });
