type Ids = { requiredWhenFieldId?: string | null };

/** Ids may be sent in capitals, and are compared as they are stored. */
export function withStoredIds<Body extends Ids>(body: Body): Body {
  const { requiredWhenFieldId } = body;
  if (typeof requiredWhenFieldId !== "string") return body;
  return { ...body, requiredWhenFieldId: requiredWhenFieldId.toLowerCase() };
}
