import type { PageTools as Entry } from './areas.ts'
import { useActions } from './use-contributions.ts'

/** What add-ons show below the head of a page. */
export function PageTools({ place, id = 0 }: { place: Entry['place']; id?: number }) {
  const tools = useActions('pageTools').filter((entry) => entry.place === place)
  if (tools.length === 0) return null
  return (
    <div className="bar">
      {tools.map(({ id: key, Tools }) => (
        <Tools key={key} id={id} />
      ))}
    </div>
  )
}
