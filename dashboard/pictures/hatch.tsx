/** Lines at an angle as a fill, so that "by default", "taken back" and "unknown" read without colour. */
export function Hatch({
  id,
  className,
  angle = 45,
  gap = 5,
}: {
  id: string;
  className: string;
  angle?: number;
  gap?: number;
}) {
  return (
    <pattern id={id} width={gap} height={gap} patternUnits="userSpaceOnUse" patternTransform={`rotate(${angle})`}>
      <path className={className} d={`M0 0V${gap}`} strokeWidth={1.5} />
    </pattern>
  );
}
