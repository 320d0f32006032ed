import { useRecord } from "../api/queries.ts";

/** Who is signed in, as far as it has been read. */
export function useMe() {
  const reading = useRecord("GET /me", {});
  const me = reading.state === "shown" ? reading.value.data : null;
  const organization = me?.organizations.find((each) => each.organizationId === me.organizationId)?.name ?? "";
  return {
    email: me?.email ?? "",
    role: me?.role ?? null,
    organization,
    organizations: me?.organizations ?? [],
    operator: me?.operator ?? false,
    secondFactorRequired: me?.secondFactorRequired ?? false,
  };
}
