import.meta.glob("../../outbound/**/*.laws.ts", { eager: true });
