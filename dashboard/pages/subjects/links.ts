import { CameFrom } from "../../frame/came-from.ts";

/** The subjects as they were listed when one of them was opened. */
export const listedSubjects = new CameFrom();

/** A new investigation of a subject begins on the page of investigations. */
export const investigateLink = (subjectId: string) => `/investigations?subjectId=${subjectId}&panel=new`;
