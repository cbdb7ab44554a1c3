import.meta.glob("./**/*.laws.ts", { eager: true });
