/** A function that answers what it was asked lately without computing it again; what was not asked for longest is forgotten. */
export function remembered<Answer>(
  answersMax: number,
  compute: (question: string) => Answer,
): (question: string) => Answer {
  const answers = new Map<string, { answer: Answer }>();
  return (question) => {
    const known = answers.get(question) ?? { answer: compute(question) };
    answers.delete(question);
    answers.set(question, known);
    if (answers.size > answersMax) answers.delete(answers.keys().next().value!);
    return known.answer;
  };
}
