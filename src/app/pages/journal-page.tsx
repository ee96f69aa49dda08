import { useQuery } from '#src/app/use-query.ts'
import { JournalScreen } from '#src/features/notebook/journal/journal-screen.tsx'
import { SignScreen } from '#src/features/notebook/lazy-dialogs.ts'
import { useRecordVisit } from '#src/workspace/navigation/use-record-visit.ts'

export function JournalPage() {
  const { idOf, isTrue } = useQuery()
  const id = idOf('experimentID')
  useRecordVisit('experiments', id)
  return isTrue('sign') ? <SignScreen experimentId={id} /> : <JournalScreen experimentId={id} />
}
