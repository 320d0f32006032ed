import { printed } from "../axis.ts";

export type SparkValue = { value: number; bad?: boolean };
export type SparkBar = { left: number; width: number; height: number; bad: boolean };
export type SparklineModel = { bars: readonly SparkBar[]; values: readonly SparkValue[] };

/** One bar a step, in percent. What is not nothing is at least a tenth high, so that it is seen. */
export function sparkline(values: readonly SparkValue[]): SparklineModel {
  const most = Math.max(1, ...values.map(({ value }) => value));
  const width = 100 / Math.max(1, values.length);
  return {
    values,
    bars: values.map(({ value, bad = false }, at) => ({
      left: at * width,
      width: width * 0.75,
      height: value <= 0 ? 0 : Math.max(10, (value / most) * 100),
      bad,
    })),
  };
}

export function sparklineSummary({ values }: SparklineModel): string {
  const sum = values.reduce((all, { value }) => all + value, 0);
  const bad = values.filter((one) => one.bad).length;
  return `${printed(sum)} in ${values.length} steps${bad > 0 ? `, ${bad} of them with failures` : ""}`;
}
