/** What deleting removes, and what it cannot. The privacy page says the same. */
export const WhatGoes = () => (
  <div className="flex flex-col gap-4">
    <div>
      <h3 className="sign-type mb-1 font-bold">What goes</h3>
      <ul className="list-disc pl-5">
        <li>your addresses, routes, times and limits,</li>
        <li>every recommendation made for you,</li>
        <li>your phone number and what our texts said,</li>
        <li>your sign-ins on all devices.</li>
      </ul>
    </div>
    <div>
      <h3 className="sign-type mb-1 font-bold">What stays</h3>
      <ul className="list-disc pl-5">
        <li>
          if you got texts: your phone number and the dates of those texts, for 8 days at most, so that no
          phone gets more than 7 texts in a week;
        </li>
        <li>if you replied STOP: that this number wants no texts, so that it never gets any.</li>
      </ul>
    </div>
  </div>
);
