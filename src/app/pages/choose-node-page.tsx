import { useQuery } from '#src/app/use-query.ts'
import { ChooseNodeScreen } from '#src/features/notebook/projects/choose-node-screen.tsx'
import { readNodeChoice } from '#src/features/notebook/projects/node-choice.ts'

export function ChooseNodePage() {
  return <ChooseNodeScreen {...readNodeChoice(useQuery().query)} />
}
