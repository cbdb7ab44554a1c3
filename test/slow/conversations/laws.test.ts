import.meta.glob("../../conversations/**/*.laws.ts", { eager: true });
