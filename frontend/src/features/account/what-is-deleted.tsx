/** What deleting the account deletes and what it keeps; also on the privacy page. */
export const WhatIsDeleted = () => (
  <div className="flex flex-col gap-4">
    <div>
      <h3 className="sign-type mb-1 font-bold">What’s deleted</h3>
      <ul className="list-disc pl-5">
        <li>Your addresses, routes, times and limits</li>
        <li>Every recommendation made for you</li>
        <li>Your phone number and the content of our texts</li>
        <li>Your sign-ins on all devices</li>
      </ul>
    </div>
    <div>
      <h3 className="sign-type mb-1 font-bold">What’s kept</h3>
      <ul className="list-disc pl-5">
        <li>
          If you got texts: your phone number and the dates of those texts, for up to 16 days, so that no
          number gets more than 7 texts in a week, and that it agreed to them, for four years
        </li>
        <li>If you replied STOP: that this number wants no texts, so that it never gets any</li>
      </ul>
    </div>
  </div>
);
