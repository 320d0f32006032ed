import type { DemoApi } from "./demo-api.ts";

const dayMs = 86_400_000;
/** What happens at the same moment; more at once would only wait for each other. */
const atOnce = 8;

type Task = () => Promise<void>;

/** Tasks of the days before today. Each runs while the clock of the API shows its day, between eight and eighteen. */
export class Calendar {
  readonly days: number;
  readonly #tasks: Task[][];
  readonly #afterwards: Task[] = [];
  readonly #today: Date;

  constructor(today: Date, days: number) {
    this.#today = today;
    this.days = days;
    this.#tasks = Array.from({ length: days + 1 }, () => []);
  }

  /** A day that lies ahead of today is never reached. */
  on(day: number, task: Task): void {
    this.#tasks[day]?.push(task);
  }

  /** When all days have passed. */
  afterwards(task: Task): void {
    this.#afterwards.push(task);
  }

  /** Tasks may add others to days that have not passed. */
  async live({ clock }: Pick<DemoApi, "clock">, onDay: (day: number) => void): Promise<void> {
    for (let day = 0; day <= this.days; day += 1) {
      const tasks = this.#tasks[day]!;
      const begins = Math.floor((this.#today.getTime() - (this.days - day) * dayMs) / dayMs) * dayMs + dayMs / 3;
      for (let next = 0; next < tasks.length; next += atOnce) {
        const moment = begins + (next / tasks.length) * (dayMs / 2.4);
        // A day that gets longer while it lasts must not go back in time.
        clock.at = new Date(Math.min(Math.max(moment, clock.at.getTime()), this.#today.getTime()));
        await Promise.all(tasks.slice(next, next + atOnce).map((task) => task()));
      }
      onDay(day);
    }
    for (let next = 0; next < this.#afterwards.length; next += atOnce)
      await Promise.all(this.#afterwards.slice(next, next + atOnce).map((task) => task()));
  }
}
