import { useQuery } from '#src/app/use-query.ts'
import { JournalScreen } from '#src/features/notebook/journal/journal-screen.tsx'
import { useRecordVisit } from '#src/workspace/navigation/use-record-visit.ts'

export function JournalPage() {
  const id = useQuery().idOf('experimentID')
  useRecordVisit('experiments', id)
  return <JournalScreen experimentId={id} />
}
