import styles from "./editor.module.css";

/** A role by its first letter, and by a look of its own that is no meaning: solid, dashed or dotted. */
export function RoleChip({ role, roles, named = false }: { role: string; roles: readonly string[]; named?: boolean }) {
  return (
    <span className={styles.role}>
      <span className={styles.roleMark} data-role={Math.max(0, roles.indexOf(role)) % 3} aria-hidden="true">
        {role.slice(0, 1).toUpperCase()}
      </span>
      {named ? <span className="mono">{role}</span> : <span className="sr">{role}</span>}
    </span>
  );
}
