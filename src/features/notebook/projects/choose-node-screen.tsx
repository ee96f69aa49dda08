import { useState } from 'react'
import { t } from '#src/ui/text/translate.ts'
import { ChoiceWindow } from './choice-window.tsx'
import type { NodeChoice } from './node-choice.ts'
import { useNodeRows } from './use-node-rows.ts'

/** A study, a project or an experiment is chosen for the page that opened this window. spec ROUTE-06 */
export function ChooseNodeScreen({ scope, hiddenColumns, buttonCaption }: NodeChoice) {
  const [search, setSearch] = useState('')
  const rows = useNodeRows(scope, search, hiddenColumns)
  const titles = { project: t('Choose a project'), study: t('Choose a study'), experiment: t('Choose an experiment') }
  return <ChoiceWindow title={titles[scope]} scope={scope} search={search} onSearch={setSearch} rows={rows} buttonCaption={buttonCaption} />
}
