// One chunk, because the cards are shown together; only a group without samples needs the first steps.
export { Expires } from './expires.tsx'
export { Freezers } from './freezers.tsx'
export { RecentlyOpened } from './recently-opened.tsx'
export { NeedsYou } from './needs-you.tsx'
