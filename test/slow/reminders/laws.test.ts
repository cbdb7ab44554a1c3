import.meta.glob("../../reminders/**/*.laws.ts", { eager: true });
