import type { PageTools as Entry } from './areas.ts'
import { useActions } from './use-contributions.ts'

/** What add-ons show below the head of a page. */
export function PageTools({ place, id = 0 }: { place: Entry['place']; id?: number }) {
  return useActions('pageTools').map((entry) => entry.place === place && <entry.Tools key={entry.id} id={id} />)
}
