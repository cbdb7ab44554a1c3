import.meta.glob("../../digest/**/*.laws.ts", { eager: true });
