(function() {
	// engines/risk/policy/risk-eval-1/conditions.ts
	function conditionResults(conditions, facts) {
		const results = [];
		for (let index = 0; index < conditions.length; index++) results.push({
			index,
			result: truthOf(conditions[index], facts)
		});
		return results;
	}
	/** Kleene's logic: one false condition settles it, an unknown one leaves open what the others would otherwise settle. */
	function conjunctionOf(conditions) {
		let conjunction = "true";
		for (const { result } of conditions) {
			if (result === "false") return "false";
			if (result === "unknown") conjunction = "unknown";
		}
		return conjunction;
	}
	function truthOf(condition, facts) {
		const fact = facts.get(condition.input);
		if (fact === void 0) return "unknown";
		switch (condition.operator) {
			case "eq": return fact === condition.value ? "true" : "false";
			case "in": return condition.value.includes(fact) ? "true" : "false";
			case "contains": return fact.includes(condition.value) ? "true" : "false";
			case "gt": return fact > condition.value ? "true" : "false";
			case "gte": return fact >= condition.value ? "true" : "false";
			case "lt": return fact < condition.value ? "true" : "false";
			case "lte": return fact <= condition.value ? "true" : "false";
			case "eq_fact":
			case "neq_fact": {
				const other = facts.get(condition.value);
				if (other === void 0) return "unknown";
				return fact === other === (condition.operator === "eq_fact") ? "true" : "false";
			}
		}
	}
	// engines/risk/policy/risk-eval-1/applicability.ts
	/** One group that matches covers the subject. A policy without groups covers everyone. */
	function applicabilityOf(groups, facts) {
		const results = [];
		let groupId = null;
		let unknown = false;
		for (const { id, all } of groups) {
			const conditions = conditionResults(all, facts);
			const result = conjunctionOf(conditions);
			if (result === "true") groupId ??= id;
			if (result === "unknown") unknown = true;
			results.push({
				id,
				result,
				conditions
			});
		}
		return {
			result: groupId !== null || groups.length === 0 ? "matched" : unknown ? "unknown" : "not_matched",
			groupId,
			groups: results
		};
	}
	// engines/risk/policy/risk-eval-1/decimals.ts
	/**
	* Decimals are counted in whole millionths, so that 0.1 + 0.2 is 0.3. Points have two decimals and weights four, so that a
	* contribution has six; the sum of the largest hundred is 10^14 millionths, well below 2^53.
	*/
	var millionths = 1e6;
	function toMillionths(decimal) {
		return Math.round(decimal * millionths);
	}
	/** The number nearest to the decimal, which is the one that its digits are read as. */
	function fromMillionths(count) {
		return (count + 0) / millionths;
	}
	function contributionOf(points, weight) {
		return fromMillionths(Math.round(points * 100) * Math.round(weight * 1e4));
	}
	// engines/risk/policy/risk-eval-1/factors.ts
	function scoreFactor(factor, facts) {
		const cases = [];
		for (const { id, all } of factor.cases) {
			const conditions = conditionResults(all, facts);
			cases.push({
				id,
				result: conjunctionOf(conditions),
				conditions
			});
		}
		const chosen = factor.match === "first" ? firstCase(factor, cases) : highestCase(factor, cases);
		if (chosen === "unresolved") return unscored(factor, "input_unresolved", cases);
		if (chosen !== "none") return scored(factor, chosen.points, chosen.id, cases);
		if (factor.defaultPoints === void 0) return unscored(factor, "no_case", cases);
		return scored(factor, factor.defaultPoints, null, cases);
	}
	/** An unknown case might be the one that comes first, so nothing after it is chosen. */
	function firstCase(factor, cases) {
		for (let index = 0; index < cases.length; index++) {
			const { result } = cases[index];
			if (result === "true") return factor.cases[index];
			if (result === "unknown") return "unresolved";
		}
		return "none";
	}
	/** An unknown case matters only when it would give more than the best that is known. */
	function highestCase(factor, cases) {
		let best = null;
		let possible = Number.NEGATIVE_INFINITY;
		for (let index = 0; index < cases.length; index++) {
			const { result } = cases[index];
			const candidate = factor.cases[index];
			if (result === "true" && (best === null || candidate.points > best.points)) best = candidate;
			if (result === "unknown") possible = Math.max(possible, candidate.points);
		}
		if (best === null) return possible === Number.NEGATIVE_INFINITY ? "none" : "unresolved";
		return possible > best.points ? "unresolved" : best;
	}
	function scored(factor, points, caseId, cases) {
		return {
			id: factor.id,
			state: "scored",
			caseId,
			usedDefault: caseId === null,
			points: points + 0,
			weight: factor.weight + 0,
			contribution: contributionOf(points, factor.weight),
			cases
		};
	}
	function unscored(factor, state, cases) {
		const { id, weight } = factor;
		return {
			id,
			state,
			caseId: null,
			usedDefault: false,
			points: null,
			weight: weight + 0,
			contribution: null,
			cases
		};
	}
	// engines/risk/policy/risk-eval-1/moments.ts
	/** Milliseconds since 1970 of an ISO 8601 moment; NaN, which compares with nothing, when it is none. */
	function instantOf(moment) {
		return Date.parse(moment);
	}
	var digits = Array.from({ length: 1e3 }, (_, number) => String(number));
	var two = digits.slice(0, 100).map((text) => text.padStart(2, "0"));
	var three = digits.map((text) => text.padStart(3, "0"));
	var lastInstant = 864e13;
	/** What `toISOString` answers, in a third of its time: an evaluation writes as many moments as it has inputs. */
	function momentOf(instant) {
		const date = new Date(Math.min(instant, lastInstant));
		const year = date.getUTCFullYear();
		if (!(year >= 1e3 && year <= 9999)) return date.toISOString();
		return `${`${year}-${two[date.getUTCMonth() + 1]}-${two[date.getUTCDate()]}`}T${`${two[date.getUTCHours()]}:${two[date.getUTCMinutes()]}:${two[date.getUTCSeconds()]}`}.${three[date.getUTCMilliseconds()]}Z`;
	}
	// engines/risk/policy/risk-eval-1/inputs.ts
	/**
	* The state of an input is the first of these that one of its receipts, or their disagreement, brings about. What stands
	* before `resolved` leaves the input without a value, whatever other sources say. What stands after it is silent: it is
	* reported when no source has anything better.
	*/
	var precedence = {
		revoked: 0,
		unavailable: 1,
		not_approved: 2,
		binding_outdated: 3,
		conflict: 4,
		resolved: 5,
		expired: 6,
		stale: 7,
		source_retired: 8,
		missing: 9
	};
	var noReadings = [];
	function resolveInputs(definition, readings, evaluatedAt) {
		const inputs = [];
		const facts = /* @__PURE__ */ new Map();
		let freshUntil = Number.POSITIVE_INFINITY;
		for (const input of definition.inputs) {
			const receipts = acceptedReceipts(input, Object.hasOwn(readings, input.key) ? readings[input.key] : noReadings);
			const { state, value, usableUntil } = resolve(input, receipts, evaluatedAt);
			if (value !== null) {
				facts.set(input.key, value);
				freshUntil = Math.min(freshUntil, usableUntil);
			}
			const until = value === null ? null : momentOf(usableUntil);
			inputs.push({
				key: input.key,
				type: input.type,
				state,
				value,
				usableUntil: until,
				receipts
			});
		}
		return {
			inputs,
			facts,
			freshUntil: facts.size === 0 ? null : momentOf(freshUntil)
		};
	}
	function resolve(input, receipts, evaluatedAt) {
		let state = "missing";
		let value = null;
		let usableUntil = Number.POSITIVE_INFINITY;
		for (const receipt of receipts) {
			const oldest = instantOf(receipt.observedAt) + input.maxAgeSeconds * 1e3;
			const expiry = receipt.expiresAt === null ? Number.POSITIVE_INFINITY : instantOf(receipt.expiresAt);
			let standing = "resolved";
			if (receipt.status !== "available") standing = receipt.status;
			else if (!fits(input, receipt.value)) standing = "unavailable";
			else if (!(evaluatedAt < expiry)) standing = "expired";
			else if (!(evaluatedAt <= oldest)) standing = "stale";
			else {
				usableUntil = Math.min(usableUntil, oldest, expiry);
				if (value === null) value = receipt.value;
				else if (!sameValue(value, receipt.value)) standing = "conflict";
			}
			if (precedence[standing] < precedence[state]) state = standing;
		}
		return {
			state,
			value: state === "resolved" ? value : null,
			usableUntil
		};
	}
	/** Readings in the order of the accepted sources, with nothing but what a replay needs. */
	function acceptedReceipts(input, readings) {
		const receipts = [];
		for (const accepted of input.acceptedSources) for (const { evidenceId, expiresAt, observedAt, source, status, value } of readings) if (source === accepted) receipts.push({
			evidenceId,
			expiresAt,
			observedAt,
			source,
			status,
			value
		});
		return receipts;
	}
	function fits(input, value) {
		if (input.type !== "list") return isScalar(input.type, value);
		if (!Array.isArray(value) || input.itemType === void 0) return false;
		for (const item of value) if (!isScalar(input.itemType, item)) return false;
		return true;
	}
	function isScalar(type, value) {
		return typeof value === type && (type !== "number" || Number.isFinite(value));
	}
	/** Lists are compared as sets: order and repetition say nothing. */
	function sameValue(one, other) {
		if (typeof one !== "object" || typeof other !== "object") return one === other;
		const others = new Set(other);
		return new Set(one).size === others.size && one.every((item) => others.has(item));
	}
	// engines/risk/policy/risk-eval-1/outcome.ts
	var ruleResult = {
		true: "matched",
		false: "not_matched",
		unknown: "not_evaluated"
	};
	function applyRule(rule, facts) {
		const conditions = conditionResults(rule.all, facts);
		return {
			id: rule.id,
			result: ruleResult[conjunctionOf(conditions)],
			conditions
		};
	}
	var strength = {
		none: 0,
		awaiting_evidence: 1,
		review: 2,
		restrict: 3,
		reject: 4
	};
	/** The bands that apply, the score's and the forced ones, from the highest down. The first is the band of the evaluation. */
	function bandsOf(definition, scoreBand, matched) {
		const applying = /* @__PURE__ */ new Set([scoreBand]);
		for (const { forcedBand } of matched) if (forcedBand !== void 0) applying.add(definition.bands.findIndex(({ id }) => id === forcedBand));
		return definition.bands.filter((_band, index) => applying.has(index)).toReversed();
	}
	/**
	* The strongest decision of all that apply: also of a band that another one exceeds, because a policy may ask for less in a
	* higher band and a forced band must never lower the risk.
	*/
	function decide(definition, complete, bands, matched) {
		let decision = complete ? "none" : definition.missingEvidence;
		for (const { effect } of [...bands, ...matched]) if (effect && strength[effect.decision] > strength[decision]) decision = effect.decision;
		return decision;
	}
	/**
	* Actions of the final band; then of each band it exceeds that decides more strongly, because a decision that stands needs its
	* actions; then of the rules. An action that several ask for keeps its first place and names them all.
	*/
	function requiredActions([band, ...exceeded], matched) {
		const required = [];
		const add = (effect, origin) => {
			for (const name of effect?.actions ?? []) {
				const known = required.find((action) => action.name === name);
				if (known) known.origins.push(origin);
				else required.push({
					name,
					origins: [origin]
				});
			}
		};
		if (band) add(band.effect, `band:${band.id}`);
		for (const { id, effect } of exceeded) if (strength[effect.decision] > strength[band.effect.decision]) add(effect, `band:${id}`);
		for (const rule of matched) add(rule.effect, `rule:${rule.id}`);
		return required;
	}
	/** Reasons of the cases that gave points, then of the rules that matched. */
	function reasonsOf(definition, factors, matched) {
		const reasons = [];
		factors.forEach(({ id, caseId }, index) => {
			if (caseId === null) return;
			const reason = definition.factors[index].cases.find((candidate) => candidate.id === caseId).reason;
			if (reason) reasons.push({
				origin: `factor:${id}/${caseId}`,
				code: reason.code,
				text: reason.text
			});
		});
		for (const rule of matched) for (const { code, text } of rule.reasons) reasons.push({
			origin: `rule:${rule.id}`,
			code,
			text
		});
		return reasons;
	}
	// engines/risk/policy/risk-eval-1/score.ts
	/** The weighted contributions, added up or the largest of them, kept between floor and ceiling. All factors are scored. */
	function scoreOf$1(definition, factors) {
		const sum = definition.aggregation === "sum";
		let total = 0;
		for (const { contribution } of factors) {
			const count = toMillionths(contribution);
			total = sum ? total + count : Math.max(total, count);
		}
		total = Math.max(total, toMillionths(definition.floor ?? 0));
		if (definition.ceiling !== void 0) total = Math.min(total, toMillionths(definition.ceiling));
		return fromMillionths(total);
	}
	/** The index of the last band that begins at or below the score. */
	function bandOfScore(definition, score) {
		const count = toMillionths(score);
		return definition.bands.findLastIndex(({ lowerBound }) => toMillionths(lowerBound) <= count);
	}
	// engines/risk/policy/risk-eval-1/evaluate.ts
	/** Evaluates a valid definition, also for a subject it does not apply to: refusing that is the caller's business. */
	function evaluate(definition, readings, evaluatedAt) {
		const at = instantOf(evaluatedAt);
		const { inputs, facts, freshUntil } = resolveInputs(definition, readings, at);
		const factors = (definition.factors ?? []).map((factor) => scoreFactor(factor, facts));
		const rules = (definition.rules ?? []).map((rule) => applyRule(rule, facts));
		const matched = (definition.rules ?? []).filter((_rule, index) => rules[index].result === "matched");
		const complete = facts.size === inputs.length && factors.every(({ state }) => state === "scored");
		const score = complete ? scoreOf$1(definition, factors) : null;
		const scoreBand = score === null ? -1 : bandOfScore(definition, score);
		const bands = bandsOf(definition, scoreBand, matched);
		return {
			complete,
			score,
			band: bands[0]?.id ?? null,
			scoreBand: definition.bands[scoreBand]?.id ?? null,
			decision: decide(definition, complete, bands, matched),
			inputs,
			applicability: applicabilityOf(definition.applicability ?? [], facts),
			factors,
			rules,
			reasons: reasonsOf(definition, factors, matched),
			requiredActions: requiredActions(bands, matched),
			freshUntil,
			reviewDueAt: momentOf(at + definition.reviewAfterSeconds * 1e3)
		};
	}
	// engines/json/canonical.ts
	/**
	* RFC 8785: one text for equal JSON values. Members are sorted by UTF-16 code units; numbers are written as ECMAScript does.
	* Members are put in order and then written at once, in a third of the time that writing them one by one takes. That is left
	* for the few objects whose members cannot be put in order.
	*/
	function canonical(value) {
		const ordered = inOrder(value);
		return ordered === void 0 ? written$1(value) : JSON.stringify(ordered);
	}
	/** The value with the members of every object in order, itself where they are so; undefined where they cannot be. */
	function inOrder(value) {
		if (typeof value !== "object" || value === null) return finite(value);
		return isArray(value) ? arrayInOrder(value) : objectInOrder(value);
	}
	function arrayInOrder(array) {
		let copy;
		for (let index = 0; index < array.length; index++) {
			const item = inOrder(array[index]);
			if (item === void 0) return void 0;
			if (copy === void 0 && item !== array[index]) copy = array.slice(0, index);
			copy?.push(item);
		}
		return copy ?? array;
	}
	function objectInOrder(object) {
		const keys = Object.keys(object);
		let copy = sort(keys) ? {} : void 0;
		for (let index = 0; index < keys.length; index++) {
			const key = keys[index];
			if (!canBeOrdered(key)) return void 0;
			const member = inOrder(object[key]);
			if (member === void 0) return void 0;
			if (copy === void 0 && member !== object[key]) {
				copy = {};
				for (let before = 0; before < index; before++) copy[keys[before]] = object[keys[before]];
			}
			if (copy !== void 0) copy[key] = member;
		}
		return copy ?? object;
	}
	/** Members that look like numbers come first in every object, by their value; and assigning `__proto__` makes no member. */
	function canBeOrdered(key) {
		const first = key.charCodeAt(0);
		return !(first >= 48 && first <= 57) && key !== "__proto__";
	}
	var fewKeys = 16;
	/** Few keys by insertion, because they often are in order. Answers whether they may have moved. */
	function sort(keys) {
		if (keys.length > fewKeys) {
			keys.sort();
			return true;
		}
		let moved = false;
		for (let end = 1; end < keys.length; end++) {
			const key = keys[end];
			let place = end;
			for (; place > 0 && keys[place - 1] > key; place--) keys[place] = keys[place - 1];
			if (place === end) continue;
			keys[place] = key;
			moved = true;
		}
		return moved;
	}
	function written$1(value) {
		if (typeof value !== "object" || value === null) return JSON.stringify(finite(value));
		if (isArray(value)) return `[${value.map(written$1).join(",")}]`;
		const keys = Object.keys(value);
		sort(keys);
		return `{${keys.map((key) => `${JSON.stringify(key)}:${written$1(value[key])}`).join(",")}}`;
	}
	function finite(value) {
		if (typeof value === "number" && !Number.isFinite(value)) throw new RangeError("JSON has no such number.");
		return value;
	}
	function isArray(value) {
		return Array.isArray(value);
	}
	// engines/risk/policy/digest.ts
	/** What the two digests of an evaluation cover. */
	function digestedParts(evaluation) {
		return {
			inputs: evaluation.inputs.map(({ key, receipts, type }) => ({
				key,
				receipts,
				type
			})),
			result: {
				...evaluation,
				inputs: evaluation.inputs.map(({ receipts: _receipts, ...input }) => input)
			}
		};
	}
	// engines/risk/policy/stored-readings.ts
	/** The readings that stored inputs were resolved from, so that they can be evaluated again. */
	function readingsOf(inputs) {
		return Object.fromEntries(inputs.map(({ key, receipts }) => [key, receipts]));
	}
	// engines/risk/policy/report/reported-assessment.ts
	/** What the evaluator answered, out of the record around it. */
	function evaluationIn({ data }) {
		return {
			complete: data.complete,
			score: data.score,
			band: data.band,
			scoreBand: data.scoreBand,
			decision: data.decision,
			inputs: data.inputs,
			applicability: data.applicability,
			factors: data.factors,
			rules: data.rules,
			reasons: data.reasons,
			requiredActions: data.requiredActions.map(({ name, origins }) => ({
				name,
				origins
			})),
			freshUntil: data.freshUntil,
			reviewDueAt: data.reviewDueAt
		};
	}
	/** The names that people know sources by, as they were when the decision was explained. */
	function sourceNamesIn({ data }) {
		const named = data.explanationDetails.flatMap((detail) => detail.about === "evidence" || detail.about === "input" ? detail.sources : []);
		return new Map(named.map(({ source, name }) => [source, name]));
	}
	// engines/risk/policy/report/recompute.ts
	var digestNames = [
		"definitionDigest",
		"inputsDigest",
		"resultDigest"
	];
	/** Evaluates the stored evidence by the stored definition once more, and compares everything with what the report says. */
	async function recompute(assessment, evaluate, sha256) {
		const { data } = assessment;
		const again = evaluated(assessment, evaluate);
		if (!again) return {
			digests: null,
			differences: [...digestNames]
		};
		const digestOf = async (value) => `sha256:${await sha256(canonical(value))}`;
		const { inputs, result } = digestedParts(again);
		const digests = {
			definitionDigest: await digestOf(data.policySnapshot),
			inputsDigest: await digestOf(inputs),
			resultDigest: await digestOf(result)
		};
		const said = evaluationIn(assessment);
		const members = Object.keys(said).filter((name) => text(said[name]) !== text(again[name]));
		return {
			digests,
			differences: [...digestNames.filter((name) => digests[name] !== data[name]), ...members]
		};
	}
	/** Whoever changed a report may have written anything into it. That it cannot be evaluated is a finding, not a failure. */
	function evaluated({ data }, evaluate) {
		try {
			return evaluate(data.policySnapshot, readingsOf(data.inputs), data.evaluatedAt);
		} catch {
			return null;
		}
	}
	/** Nothing is told apart from null by it, and a changed report may lack a member. */
	var text = (value) => canonical(value ?? null);
	// engines/agreements/fields/character-name.ts
	/** As Unicode names it: U+1F600. */
	var codePointName = (character) => `U+${character.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
	// engines/risk/policy/explain/wording.ts
	/** "a", "a and b", "a, b and c"; with more of them than are shown "a, b and 3 more". */
	function joined(parts, { shown = 5, total = parts.length, last = "and" } = {}) {
		const written = parts.slice(0, shown);
		const all = total > written.length ? [...written, `${total - written.length} more`] : written;
		return all.length < 2 ? all.join("") : `${all.slice(0, -1).join(", ")} ${last} ${all.at(-1)}`;
	}
	/** Titles are an author's free text, so their ends are marked. */
	function quoted({ id, title }) {
		return `“${title ?? id}”`;
	}
	function shownNumber(number) {
		return number < 0 ? `−${-number}` : String(number);
	}
	var units = [
		[86400, "day"],
		[3600, "hour"],
		[60, "minute"],
		[1, "second"]
	];
	/** In the largest unit that it is a whole number of. */
	function shownDuration(seconds) {
		const [size, name] = units.find(([unit]) => seconds % unit === 0);
		const count = seconds / size;
		return `${count} ${name}${count === 1 ? "" : "s"}`;
	}
	// engines/risk/policy/words/condition-words.ts
	/** A value as an author would write it: texts have their ends marked, because spaces count. */
	function shownValue(value) {
		return Array.isArray(value) ? joined(value.map(shownScalar), {
			shown: value.length,
			last: "or"
		}) : shownScalar(value);
	}
	var shownScalar = (value) => typeof value === "string" ? `“${value}”` : String(value);
	/** `income.monthly lt 800`: the operators are those of the format. An input that is compared with another is named, not quoted. */
	function conditionWords({ input, operator, value }) {
		return `${input} ${operator} ${operator.endsWith("_fact") ? String(value) : shownValue(value)}`;
	}
	function conditionsWords(all) {
		return all.map(conditionWords).join(" and ");
	}
	var uuid = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
	var principal = new RegExp(`^(registered|api_key|user):(${uuid})$`);
	var verification = new RegExp(`^verification:(${uuid}):r([1-9][0-9]{0,8}):([a-z][a-z0-9_.-]{0,79})$`);
	var screening = /^service:screening:([a-z][a-z0-9_]*(?:\+[a-z][a-z0-9_]*)*):r([1-9][0-9]{0,2}):m([1-9][0-9]{0,2})(?::l([1-9][0-9]{0,3}))?$/;
	var scoreMax = 100;
	var lookbackMonthsMin = 12;
	/** The parts of a source identity; null when it has none of the known forms, letter for letter. */
	function sourceIdentity(source) {
		if (source === "service:session-checks") return { kind: "retired" };
		const [, kind, id] = principal.exec(source) ?? [];
		if (kind === "registered") return {
			kind,
			sourceRegistrationId: id
		};
		if (kind === "api_key") return {
			kind,
			apiKeyId: id
		};
		if (kind === "user") return {
			kind,
			userId: id
		};
		const [bound, workflowId, revision, stepId] = verification.exec(source) ?? [];
		if (bound) return {
			kind: "verification",
			workflowId,
			workflowRevision: Number(revision),
			stepId
		};
		return screeningSource(source);
	}
	/** A run refuses scores that are not in order and a look-back without the PEP list, so no run has such a source. */
	function screeningSource(source) {
		const [found, joined, review, match, months] = screening.exec(source) ?? [];
		if (!found) return null;
		const lists = joined.split("+");
		if (new Set(lists).size < lists.length) return null;
		if (Number(match) > scoreMax || Number(review) >= Number(match)) return null;
		if (months === void 0) return {
			kind: "screening",
			fact: "screening.sanctions",
			lists
		};
		if (joined !== "service_pep" || Number(months) < lookbackMonthsMin) return null;
		return {
			kind: "screening",
			fact: "screening.pep",
			lists
		};
	}
	// engines/risk/policy/explain/source-names.ts
	/** A source in words that fit after "from". */
	var phrases = {
		registered: ({ sourceRegistrationId }, name) => name ?? `source ${sourceRegistrationId}`,
		api_key: ({ apiKeyId }) => `API key ${apiKeyId}`,
		user: ({ userId }) => `user ${userId}`,
		verification: ({ stepId, workflowId }, name) => `step ${stepId} of workflow ${name ?? workflowId}`,
		screening: ({ lists }) => `the screening of ${joined(lists)}`,
		retired: () => "session checks"
	};
	function sourceName(source, names) {
		const identity = sourceIdentity(source);
		if (!identity) return source;
		return phrases[identity.kind](identity, names.get(source));
	}
	// engines/risk/policy/words/sentences.ts
	var unnamed = /* @__PURE__ */ new Map();
	/** "a number", "a list of texts". */
	function typeWords({ type, itemType }) {
		return type === "list" ? `a list of ${scalars[itemType ?? "string"]}s` : `a ${scalars[type]}`;
	}
	var scalars = {
		string: "text",
		number: "number",
		boolean: "yes or no"
	};
	function inputSentence(input, names = unnamed) {
		const sources = joined(input.acceptedSources.map((source) => sourceName(source, names)), {
			shown: 20,
			last: "or"
		});
		return `${input.key} is ${typeWords(input)} from ${sources}, at most ${shownDuration(input.maxAgeSeconds)} old.`;
	}
	function groupSentence({ id, all }) {
		return `The policy applies to group ${id}: when ${conditionsWords(all)}.`;
	}
	function factorSentence(factor) {
		return `${factor.match === "first" ? "The first case that matches counts" : "Of the cases that match, the one with the most points counts"}${factor.weight === 1 ? "" : `, times ${factor.weight}`}. ${factor.defaultPoints === void 0 ? "Without a match the assessment is incomplete" : `Without a match there are ${shownNumber(factor.defaultPoints)} points`}.`;
	}
	function bandSentence(bands, index) {
		const { id, lowerBound, effect } = bands[index];
		const next = bands[index + 1];
		const range = next ? `From ${lowerBound} to below ${next.lowerBound}` : `From ${lowerBound}`;
		const asks = effect.actions.length === 0 ? "" : ` and asks for ${joined(effect.actions, { shown: 20 })}`;
		return `${range}, band ${id} decides ${effect.decision}${asks}.`;
	}
	/** "When screening.pep eq “pep”, decide at least restrict, force at least band high, ask for a call and say PEP “…”." */
	function ruleSentence({ all, effect, forcedBand, reasons }) {
		const parts = [
			...effect ? [`decide at least ${effect.decision}`] : [],
			...forcedBand === void 0 ? [] : [`force at least band ${forcedBand}`],
			...effect && effect.actions.length > 0 ? [`ask for ${joined(effect.actions, { shown: 20 })}`] : [],
			`say ${reasonsWords(reasons)}`
		];
		return `When ${conditionsWords(all)}, ${joined(parts)}.`;
	}
	function reasonsWords(reasons) {
		return joined(reasons.map(({ code, text }) => `${code} ${quoted({ id: text })}`));
	}
	/** What holds for the policy as a whole: score, missing evidence, review. */
	function policySentences({ aggregation, floor, ceiling, missingEvidence, reviewAfterSeconds }) {
		const score = aggregation === "sum" ? "the sum of all factors" : "the highest of all factors";
		const upper = ceiling === void 0 ? "" : ` and at most ${ceiling}`;
		return [
			`The score is ${score}, at least ${floor ?? 0}${upper}.`,
			`While evidence is missing, the decision is at least ${missingEvidence}.`,
			`A review is due ${shownDuration(reviewAfterSeconds)} after each assessment.`
		];
	}
	// engines/risk/policy/report/report-words.ts
	var decisionMeanings = {
		none: "fine",
		awaiting_evidence: "unknown",
		review: "look",
		restrict: "limit",
		reject: "stop"
	};
	var decisionWords = {
		none: "asks for no restriction",
		awaiting_evidence: "waits for evidence",
		review: "a person looks first",
		restrict: "limits what the subject may do",
		reject: "the policy rejects"
	};
	var stateWords = {
		resolved: "resolved",
		missing: "missing",
		stale: "too old",
		expired: "expired",
		unavailable: "unavailable",
		revoked: "revoked",
		conflict: "sources disagree",
		not_approved: "not approved",
		binding_outdated: "binding outdated",
		source_retired: "source retired"
	};
	var truthWords = {
		true: "holds",
		false: "does not hold",
		unknown: "unknown"
	};
	/** Characters that reverse what follows are shown by their number: nobody may read another value than the one that decided. */
	var withoutReversals = (text) => text.replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, named);
	var named = (character) => `(${codePointName(character)})`;
	/** To the second, as it is stored: an auditor compares it with other records. */
	var moment = (iso) => iso === null ? "–" : `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;
	/** For tables whose head says that all moments are in UTC. */
	var shortMoment = (iso) => iso === null ? "" : moment(iso).replace(" UTC", "");
	function valueWords(value) {
		if (value === null) return "–";
		if (!Array.isArray(value)) return shownValue(value);
		return value.length === 0 ? "an empty list" : value.map(shownValue).join(", ");
	}
	var digestTitles = {
		definitionDigest: "Policy",
		inputsDigest: "Evidence",
		resultDigest: "Result"
	};
	var digestCovers = {
		definitionDigest: "the definition of the policy version",
		inputsDigest: "every receipt that the evaluator was given",
		resultDigest: "what the evaluator made of them: states, factors, rules, score, band, decision, reasons, actions"
	};
	/** The definition as sentences, in the order in which it is evaluated. */
	function policyInWords(definition, names) {
		const { inputs, applicability = [], factors = [], bands, rules = [] } = definition;
		return [
			{
				title: "Inputs",
				sentences: inputs.map((input) => inputSentence(input, names))
			},
			{
				title: "Whom it covers",
				sentences: applicability.map(groupSentence)
			},
			...factors.map((factor) => ({
				title: `Factor ${factor.title ?? factor.id}`,
				sentences: [factorSentence(factor), ...factor.cases.map(({ id, all, points }) => `${id}: ${points} points when ${conditionsWords(all)}.`)]
			})),
			{
				title: "Bands",
				sentences: bands.map((_band, index) => bandSentence(bands, index))
			},
			{
				title: "Rules",
				sentences: rules.map((rule) => `${rule.title ?? rule.id}: ${ruleSentence(rule)}`)
			},
			{
				title: "As a whole",
				sentences: policySentences(definition)
			}
		].filter(({ sentences }) => sentences.length > 0);
	}
	// engines/risk/policy/report/markup.ts
	/** HTML that was made by `html`. Every other value is a text, and escaped. */
	var Markup = class {
		text;
		constructor(text) {
			this.text = text;
		}
	};
	/** A template whose values can never become markup, whatever they contain. */
	function html(strings, ...values) {
		return new Markup(strings.reduce((text, part, index) => text + written(values[index - 1]) + part));
	}
	function written(value) {
		if (value === null) return "";
		if (value instanceof Markup) return value.text;
		return typeof value === "object" ? value.map(written).join("") : escaped(String(value));
	}
	var entities = {
		"&": "&amp;",
		"<": "&lt;",
		">": "&gt;",
		"\"": "&quot;",
		"'": "&#39;",
		"\r": "&#13;"
	};
	/** Half a pair of surrogates cannot be written in UTF-8, so it is shown as what every reader shows for it. */
	var escaped = (text) => withoutReversals(text.toWellFormed()).replaceAll(/[&<>"'\r]/g, (character) => entities[character]);
	// engines/risk/policy/report/parts.ts
	/** The small parts that the sections of the page share. */
	var panel = (id, title, note, body) => html`<section class="panel" aria-labelledby="${id}">
    <header>
      <h2 id="${id}">${title}</h2>
      <p class="note">${note}</p>
    </header>
    ${body}
  </section>`;
	/** Outlines that differ without colour, so that a grey print still tells them apart. */
	var shapes = {
		fine: html`<circle class="ring" cx="8" cy="8" r="6.25" /><path class="line" d="M5.2 8.2 7.2 10.2 10.9 6" />`,
		look: html`<path class="filled" d="M8 1.8 14.6 13.6H1.4Z" /><path class="on-look" d="M8 6v3.4M8 11.4v.2" />`,
		limit: html`<rect class="filled" x="1.8" y="1.8" width="12.4" height="12.4" rx="1.5" /><path
      class="on-limit"
      d="M4.6 8h6.8"
    />`,
		stop: html`<path class="filled" d="M5.2 1.2h5.6l4 4v5.6l-4 4H5.2l-4-4V5.2Z" /><path
      class="on-stop"
      d="M5.6 5.6l4.8 4.8M10.4 5.6l-4.8 4.8"
    />`,
		unknown: html`<circle class="line" cx="8" cy="8" r="6.2" /><path
      class="hatch"
      d="M3.6 10.6 10.6 3.6M5.6 12.6l7-7"
    />`
	};
	var badge = (meaning, word, size = "small") => html`<span class="badge ${size} ${meaning}"
    ><svg class="mark" viewBox="0 0 16 16" aria-hidden="true">${shapes[meaning]}</svg>${word}</span
  >`;
	/** A value of somebody else: it keeps its own direction, and breaks rather than run off the page. */
	var value = (text) => html`<bdi class="value">${text}</bdi>`;
	var mono = (text) => html`<code>${text}</code>`;
	var facts = (pairs) => html`<dl class="facts">
    ${pairs.map(([name, text]) => html`<div>
          <dt>${name}</dt>
          <dd>${text}</dd>
        </div>`)}
  </dl>`;
	var table = (name, columns, rows) => html`<div class="scroll">
    <table class="${name}">
      <thead>
        <tr>
          ${columns.map((title) => html`<th scope="col">${title}</th>`)}
        </tr>
      </thead>
      ${rows}
    </table>
  </div>`;
	// engines/risk/policy/report/decision-section.ts
	/** What was decided, by what, about whom and when: the first things that anybody looks for. */
	function headOf({ assessment: { id, data }, mode }) {
		const trial = html`<p class="trial">Made in test mode. It decides about nobody.</p>`;
		return html`<header class="top">
    <p class="kind">Assessment report</p>
    <h1>Assessment ${data.sequence} <span class="tag">${data.policyKey} v${data.policyVersion}</span></h1>
    ${mode === "test" ? trial : null}
    <p class="decided">
      ${badge(decisionMeanings[data.decision], data.decision, "big")}
      <span class="why">${data.explanation[0] ?? decisionWords[data.decision]}</span>
    </p>
    ${facts([
			["Subject", mono(data.subjectId)],
			["Assessment", mono(id)],
			["Evaluated", moment(data.evaluatedAt)],
			["Score", data.score === null ? "none, evidence is missing" : html`<b>${data.score}</b> in band ${data.scoreBand}`],
			["Band", data.band ?? "–"],
			["Evidence", data.complete ? "complete" : "incomplete"],
			["Fresh until", moment(data.freshUntil)],
			["Review due", moment(data.reviewDueAt)]
		])}
  </header>`;
	}
	function explanationOf({ data }) {
		const sentences = data.explanation.slice(1).map((sentence) => html`<li>${sentence}</li>`);
		const reasons = data.reasons.map(({ code, text, origin }) => html`<li>${mono(code)} ${text} <span class="note">${origin}</span></li>`);
		const actions = data.requiredActions.map(({ name, origins }) => html`<li>${mono(name)} <span class="note">${origins.join(", ")}</span></li>`);
		const list = (title, items) => items.length === 0 ? null : html`<h3>${title}</h3>
          <ul>
            ${items}
          </ul>`;
		return panel("explanation", "Explanation", "in sentences, as it was stored with the decision", html`<div class="body prose">
      <ul class="sentences">
        ${sentences}
      </ul>
      ${list("Reasons of the policy", reasons)}${list("Required actions", actions)}
    </div>`);
	}
	function recordOf({ data }) {
		return panel("record", "Record", "where it stands among others", html`<div class="body">
      ${facts([
			["Trigger", mono(data.trigger)],
			["Evaluator", mono(data.evaluatorVersion)],
			["Policy version", mono(data.policyVersionId)],
			["Evidence revision", String(data.evidenceRevision)],
			["Previous assessment", data.previousAssessmentId === null ? "none" : mono(data.previousAssessmentId)],
			["Events", data.eventIds.length === 0 ? "none" : html`${data.eventIds.map((id) => html`${mono(id)} `)}`]
		])}
    </div>`);
	}
	// engines/risk/policy/report/evidence-section.ts
	/** Every input with the receipts it was given, also those that did not count. */
	function evidenceOf(assessment) {
		const { inputs } = assessment.data;
		const names = sourceNamesIn(assessment);
		const resolved = inputs.filter(({ state }) => state === "resolved").length;
		return panel("evidence", "Evidence", `${resolved} of ${inputs.length} inputs resolved; each with all receipts that the evaluator was given`, table("evidence", [
			"Input, and its receipts",
			"Value",
			"State",
			"Observed (UTC)",
			"Until (UTC)"
		], inputs.map((input) => inputRows(input, names))));
	}
	function inputRows(input, names) {
		const { key, state, value: read, usableUntil, receipts } = input;
		const none = html`<tr class="receipt">
    <td colspan="5" class="note">No source had said anything.</td>
  </tr>`;
		const standing = state === "resolved" ? html`<span class="note">resolved</span>` : badge("unknown", stateWords[state]);
		return html`<tbody>
    <tr class="input">
      <th scope="row">${mono(key)}</th>
      <td><b>${value(valueWords(read))}</b></td>
      <td>${standing}</td>
      <td></td>
      <td>${shortMoment(usableUntil)}</td>
    </tr>
    ${receipts.length === 0 ? none : receipts.map((receipt) => receiptRow(receipt, names))}
  </tbody>`;
	}
	function receiptRow(receipt, names) {
		const { source, evidenceId, status, value: said, observedAt, expiresAt } = receipt;
		const name = sourceName(source, names);
		const identity = name === source ? null : html` <span class="note">${value(source)}</span>`;
		const id = evidenceId === null ? null : html`<div class="note">receipt ${mono(evidenceId)}</div>`;
		return html`<tr class="receipt">
    <td><span class="from">${value(name)}</span>${identity}${id}</td>
    <td>${value(valueWords(said))}</td>
    <td class="note">${status}</td>
    <td>${shortMoment(observedAt)}</td>
    <td>${shortMoment(expiresAt)}</td>
  </tr>`;
	}
	// engines/risk/policy/report/policy-section.ts
	function policyOf(assessment) {
		const { policyKey, policyVersion, policySnapshot } = assessment.data;
		const parts = policyInWords(policySnapshot, sourceNamesIn(assessment)).map(({ title, sentences }) => html`<h3>${value(title)}</h3>
        <ul>
          ${sentences.map((sentence) => html`<li>${value(sentence)}</li>`)}
        </ul>`);
		return panel("policy", "Policy", `${policyKey} version ${policyVersion}, as it was when the decision was made`, html`<div class="body prose">
      ${parts}
      <details>
        <summary>The definition as JSON</summary>
        <pre>${JSON.stringify(policySnapshot, null, 2)}</pre>
      </details>
    </div>`);
	}
	function digestsOf({ data }) {
		return panel("digests", "Digests", "SHA-256 of canonical JSON (RFC 8785), stored with the decision", html`<div class="body"><dl class="digests">${digestNames.map((name) => html`<div>
        <dt>${digestTitles[name]}<span class="note">${digestCovers[name]}</span></dt>
        <dd><code>${data[name]}</code></dd>
      </div>`)}</dl></div>`);
	}
	/** What recomputing proves and what it cannot, and how anybody goes on without this page. */
	function checkingOf({ id }) {
		const file = fileNameOf(id);
		return panel("checking", "How to check this report", "offline, with tools of your own", html`<div class="body prose">
      <ol>
        <li>
          <b>Recompute.</b> The evaluator that made the decision is inside of this file. It reads the policy and the
          receipts again; the digests must be the ones above, and this page must show what was stored.
        </li>
        <li>
          <b>Check the code.</b> A page cannot vouch for itself: whoever changes it can change its code as well. So a
          sealed PDF of this report names the SHA-256 of this file. Compute it with a program of your own and compare:
          <pre>
sha256sum ${file}
shasum -a 256 ${file}
certutil -hashfile ${file} SHA256</pre>
          They must be the same, digit by digit. The programs are those of Linux, macOS and Windows.
        </li>
        <li>
          <b>Check the seal.</b> The seal of the PDF shows any change in it. Readers of PDFs check it, and so does the
          page <code>/verify</code> of the server that made it.
        </li>
      </ol>
      <p>
        The digests cover policy, evidence and result. The explanation, the ids and the record around them are covered
        by the seal of the PDF alone.
      </p>
    </div>`);
	}
	var fileNameOf = (assessmentId) => `assessment-${assessmentId}.html`;
	// engines/risk/policy/report/score-section.ts
	/** How the score came about: what each factor gave, and where the sum lies among the bands. */
	function scoreOf({ data }) {
		const { policySnapshot: definition, factors, score } = data;
		const how = definition.aggregation === "sum" ? "added up" : "the highest of them counts";
		const note = factors.length === 0 ? "the policy has no factors" : `points × weight, ${how}`;
		const rows = factors.map((factor, index) => factorRow(factor, definition.factors?.[index], reachOf(factors)));
		return panel("score", "Score", note, html`${factors.length === 0 ? null : table("factors", [
			"Factor",
			"Case that matched",
			"Points × weight",
			"Gives"
		], rows)}${score === null ? null : bandScale(definition, score, data.band)}`);
	}
	var reachOf = (factors) => Math.max(...factors.map(({ contribution }) => Math.abs(contribution ?? 0)), 1);
	var percent = (share) => `${Math.round(share * 1e4) / 100}%`;
	function factorRow(result, factor, reach) {
		const { id, state, caseId, usedDefault, points, weight, contribution } = result;
		const matched = factor?.cases.find((one) => one.id === caseId);
		const unscored = {
			scored: "",
			no_case: "no case matches",
			input_unresolved: "waits for evidence"
		}[state];
		const which = matched ? html`${mono(matched.id)} <span class="note">${value(conditionsWords(matched.all))}</span>` : html`<span class="note">${usedDefault ? "none; default points" : unscored}</span>`;
		const bar = contribution === null ? null : html`<svg class="bar" aria-hidden="true">
          <rect
            class="${contribution < 0 ? "less" : "more"}"
            width="${percent(Math.abs(contribution) / reach)}"
            height="100%"
          />
        </svg>`;
		const title = factor?.title === void 0 ? null : html` <span class="note">${factor.title}</span>`;
		return html`<tbody>
    <tr>
      <th scope="row">${mono(id)}${title}</th>
      <td>${which}</td>
      <td class="number">${points ?? "–"} × ${weight}</td>
      <td class="number gives">${bar}<b>${contribution ?? "–"}</b></td>
    </tr>
  </tbody>`;
	}
	/** The bands side by side, the score among them. */
	function bandScale({ bands }, score, band) {
		const end = Math.max(bands.at(-1).lowerBound * 1.25, score * 1.1, 1);
		const segments = bands.map(({ id, lowerBound, effect }, index) => {
			const upper = bands[index + 1]?.lowerBound ?? end;
			const x = lowerBound / end;
			return html`<g class="${decisionMeanings[effect.decision]}"
      ><rect
        class="band${id === band ? " deciding" : ""}"
        x="${percent(x)}"
        y="22"
        width="${percent((upper - lowerBound) / end)}"
        height="16"
      /><text class="band-name" x="${percent(x)}" y="54">${id} ${lowerBound}</text></g
    >`;
		});
		const at = percent(score / end);
		const anchor = score / end > .9 ? "end" : "start";
		return html`<figure class="scale">
    <svg role="img" aria-label="Score ${score} in the bands of the policy; the band is ${band ?? "none"}.">
      ${segments}
      <line class="marker" x1="${at}" x2="${at}" y1="16" y2="44" />
      <text class="marker-name" x="${at}" y="12" text-anchor="${anchor}">score ${score}</text>
    </svg>
  </figure>`;
	}
	function rulesOf({ data }) {
		const { rules, policySnapshot: definition } = data;
		if (rules.length === 0) return null;
		const matched = rules.filter(({ result }) => result === "matched").length;
		return panel("rules", "Rules", `${matched} of ${rules.length} matched`, table("rules", [
			"Rule",
			"Conditions",
			"Result",
			"Asks for"
		], rules.map((rule, index) => ruleRow(rule, definition.rules?.[index]))));
	}
	var resultWords = {
		matched: "matched",
		not_matched: "did not match",
		not_evaluated: "not evaluated"
	};
	function ruleRow({ id, result, conditions }, rule) {
		const tried = conditions.map(({ index, result: truth }) => {
			const condition = rule?.all[index];
			return html`<li>
      ${value(condition ? conditionWords(condition) : `condition ${index}`)}
      <span class="note">${truthWords[truth]}</span>
    </li>`;
		});
		const asks = [...rule?.effect ? [rule.effect.decision, ...rule.effect.actions] : [], ...rule?.forcedBand === void 0 ? [] : [`at least band ${rule.forcedBand}`]];
		const title = rule?.title === void 0 ? null : html` <span class="note">${rule.title}</span>`;
		return html`<tbody class="${result}">
    <tr>
      <th scope="row">${mono(id)}${title}</th>
      <td>
        <ul>
          ${tried}
        </ul>
      </td>
      <td>${resultWords[result]}</td>
      <td>${asks.join(", ")}</td>
    </tr>
  </tbody>`;
	}
	// engines/risk/policy/report/report-page.ts
	/** Everything that people read. The page makes it again from its data, so that what is shown cannot say something else. */
	function reportMain(facts) {
		const { assessment } = facts;
		return html`<main>
    ${headOf(facts)}${explanationOf(assessment)}${scoreOf(assessment)}${rulesOf(assessment)}${evidenceOf(assessment)}${policyOf(assessment)}${digestsOf(assessment)}${recordOf(assessment)}${checkingOf(assessment)}
  </main>`.text;
	}
	// signing/report/offer-recomputing.ts
	/** The program of a report: it waits for the button, decides again with the evaluator that it was built with, and says what it found. */
	function offerRecomputing(version, evaluate) {
		const button = document.querySelector("button");
		const status = document.querySelector("[role=status]");
		button.disabled = false;
		button.addEventListener("click", () => {
			status.replaceChildren();
			findings(version, evaluate).then((found) => status.replaceChildren(...shown(found)));
		});
	}
	async function findings(version, evaluate) {
		if (!isSecureContext) return unread(version, "This browser hashes only in files and over https. Save this file and open it from your disk.");
		let facts;
		try {
			facts = JSON.parse(document.querySelector("#facts").textContent);
			const { assessment } = facts;
			const recomputed = await recompute(assessment, evaluate, sha256);
			const { data } = assessment;
			return {
				version,
				recomputed,
				stored: Object.fromEntries(digestNames.map((name) => [name, data[name]])),
				problems: [
					...data.evaluatorVersion === version ? [] : [`The decision was made by ${data.evaluatorVersion}; this file holds ${version}.`],
					...recomputed.digests ? [] : ["The evidence in this file cannot be evaluated."],
					...membersOf(recomputed),
					...showsItsData(facts) ? [] : ["The page shows something else than the data that it holds."]
				]
			};
		} catch {
			return unread(version, "The data in this file cannot be read.");
		}
	}
	var unread = (version, problem) => ({
		version,
		recomputed: null,
		stored: {},
		problems: [problem]
	});
	function membersOf({ differences, digests }) {
		const members = digests ? differences.filter((name) => !(name in digests)) : [];
		return members.length === 0 ? [] : [`The evaluator finds something else for: ${members.join(", ")}.`];
	}
	/** What people read is made again from the data, and both have to be the same. */
	function showsItsData(facts) {
		return new DOMParser().parseFromString(reportMain(facts), "text/html").querySelector("main")?.outerHTML === document.querySelector("main")?.outerHTML;
	}
	async function sha256(text) {
		const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
		return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
	}
	function shown({ version, recomputed, stored, problems }) {
		const digests = recomputed?.digests;
		const rows = digestNames.flatMap((name) => digests ? [{
			name,
			found: digests[name],
			agrees: digests[name] === stored[name]
		}] : []);
		const fine = problems.length === 0 && rows.length > 0 && rows.every(({ agrees }) => agrees);
		const verdict = element("p", fine ? "verdict fine" : "verdict stop");
		verdict.append(element("b", "", fine ? "The same decision, the same digests" : "This report does not agree with itself"));
		const list = element("dl", "recomputed");
		for (const { name, found, agrees } of rows) list.append(element("dt", agrees ? "" : "differs", `${digestTitles[name]}: ${agrees ? "agrees" : "differs"}`), element("dd", "", found));
		const said = problems.map((problem) => element("p", "problem", problem));
		const next = fine ? `Recomputed by ${version} in this browser. Now compare the SHA-256 of this file with the one in the sealed PDF: code that was changed would say the same.` : "Do not rely on it. Ask for the report again, and compare the SHA-256 of this file with the one in the sealed PDF.";
		return [
			verdict,
			...said,
			...rows.length > 0 ? [list] : [],
			element("p", "note", next)
		];
	}
	function element(name, className, text = "") {
		const made = document.createElement(name);
		if (className !== "") made.className = className;
		made.textContent = text;
		return made;
	}
	// signing/report/risk-eval-1.ts
	offerRecomputing("risk-eval-1", evaluate);
})();
