import type { ListEntry } from "../../lists/entry.ts";
import type { ListKey } from "../../lists/list-keys.ts";
import type { LearnedReadings, Word } from "../../names/name.ts";
import { listedKindsOf } from "../../names/compare-identifiers.ts";
import {
  type EntriesWith,
  prepareEntry,
  prepareSubject,
  type PreparedEntry,
  type PreparedSubject,
} from "../../names/prepare.ts";
import { scoreEntry, type ScoredEntry } from "../../names/score-entry.ts";
import type { ScorePolicy, ScreenedSubject } from "../../names/subject.ts";
import { limitSubject, limitTerms } from "../limits.ts";
import { EveryWord } from "./every-word.ts";
import type { Scorer } from "../../names/scorers.ts";

export type OracleHit = ScoredEntry & { listKey: ListKey; entry: ListEntry };

export type OracleAnswer = {
  /** Entries that share a word, the whole name or an identifier with the subject, whatever their kind. */
  sharing: number;
  /** Those of them that are not of the other kind. */
  scored: number;
  topScore: number | null;
  hits: OracleHit[];
};

export type OracleList = { listKey: ListKey; entries: readonly ListEntry[]; learned: LearnedReadings };

/** The names of a list one after the other: whose they are, and the numbers of their words, joins and wholes. */
type ListedNames = { entries: number[]; starts: number[]; numbers: Int32Array };

type PreparedList = { list: OracleList; prepared: PreparedEntry[]; names: ListedNames };

/**
 * The answer that a search has to give, found by comparing the subject with every name of every entry. It knows nothing of
 * snapshots. Only to be done within minutes, it gives equal words one number and compares each distinct one once.
 */
export class Oracle {
  readonly #words = new EveryWord();
  readonly #lists: PreparedList[];

  constructor(lists: readonly OracleList[]) {
    this.#lists = lists.map((list) => {
      const read = list.entries.map((entry) => prepareEntry(entry, list.learned));
      const entriesWith = countEntries(read);
      const prepared = read.map((entry) => ({ ...entry, entriesWith }));
      return { list, prepared, names: this.#namesOf(prepared) };
    });
  }

  ask(screened: ScreenedSubject, policy: ScorePolicy, scorer: Scorer): OracleAnswer {
    const answer: OracleAnswer = { sharing: 0, scored: 0, topScore: null, hits: [] };
    const limited = limitSubject(screened).subject;
    for (const { list, prepared, names } of this.#lists) {
      const { subject } = limitTerms(prepareSubject(limited, list.learned, scorer));
      for (const entry of this.#sharing(subject, prepared, names)) {
        answer.sharing++;
        const scored = scoreEntry(subject, prepared[entry]!, policy);
        if (!scored) continue;
        answer.scored++;
        answer.topScore = Math.max(answer.topScore ?? 0, scored.score);
        if (scored.score >= policy.reviewScore) {
          answer.hits.push({ ...scored, listKey: list.listKey, entry: list.entries[entry]! });
        }
      }
    }
    return answer;
  }

  #namesOf(prepared: readonly PreparedEntry[]): ListedNames {
    const [entries, starts, numbers] = [[], [], []] as [number[], number[], number[]];
    prepared.forEach((entry, number) => {
      for (const { name } of entry.names) {
        entries.push(number);
        starts.push(numbers.length);
        for (const word of [...name.words, ...name.joins]) numbers.push(this.#words.numberOf(word));
        for (const text of name.whole) numbers.push(this.#words.numberOf(wholeAsWord(text)));
      }
    });
    starts.push(numbers.length);
    return { entries, starts, numbers: Int32Array.from(numbers) };
  }

  #sharing(subject: PreparedSubject, prepared: readonly PreparedEntry[], names: ListedNames): Set<number> {
    const marks = new Uint8Array(this.#words.count);
    for (const { words, joins, whole } of subject.names) {
      for (const word of [...words, ...joins]) for (const number of this.#words.sameOrNear(word)) marks[number] = 1;
      for (const text of whole) for (const number of this.#words.sameOrNear(wholeAsWord(text))) marks[number] = 1;
    }
    const sharing = new Set<number>();
    for (let name = 0; name < names.entries.length; name++) {
      for (let at = names.starts[name]!; at < names.starts[name + 1]!; at++) {
        if (marks[names.numbers[at]!] === 1) sharing.add(names.entries[name]!);
      }
    }
    prepared.forEach(({ identifiers }, entry) => {
      if (sharesIdentifier(subject, identifiers)) sharing.add(entry);
    });
    return sharing;
  }
}

/** Counts the entries that carry each word, as one or as two. */
function countEntries(prepared: readonly PreparedEntry[]): EntriesWith {
  const key = ({ native, script, spellings, mayBeOneLetterOff }: Word) =>
    JSON.stringify([native, script, spellings.map(({ text }) => text), mayBeOneLetterOff]);
  const counts = new Map<string, number>();
  for (const { names } of prepared) {
    for (const word of new Set(names.flatMap(({ name }) => [...name.words, ...name.joins].map(key)))) {
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return (word) => counts.get(key(word)) ?? 0;
}

/** A name written as one is compared with others like it alone, and never a letter off. */
function wholeAsWord(text: string): Word {
  return { native: `=${text}`, script: "whole", spellings: [], mayBeOneLetterOff: false };
}

function sharesIdentifier(subject: PreparedSubject, listed: PreparedEntry["identifiers"]): boolean {
  return subject.identifiers.some((own) =>
    listed.some((other) => own.value === other.value && listedKindsOf(own, subject.scorer.reads).includes(other.kind)),
  );
}
