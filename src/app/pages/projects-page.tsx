import { Redirect, useLocation } from '#src/app/router/router.tsx'
import { readNode } from '#src/features/notebook/projects/notebook-node.ts'
import { ProjectsScreen } from '#src/features/notebook/projects/projects-screen.tsx'
import { addresses } from '#src/workspace/navigation/addresses.ts'

/** The hash says what is selected; an experiment is opened. */
export function ProjectsPage() {
  const node = readNode(useLocation().hash)
  return node?.view === 'experiment' ? <Redirect to={addresses.experiment(node.id)} /> : <ProjectsScreen node={node} />
}
