/** The product's name with its BETA plate. */
export const Brand = () => (
  <span className="sign-type inline-flex items-baseline gap-2 text-title font-extrabold">
    RollOut
    <span className="rounded-[5px] bg-sign-warn px-1.5 pt-1 pb-0.5 text-note leading-none font-extrabold tracking-wide text-warn-ink">
      BETA
    </span>
  </span>
);
