import { prefixCounts, prefixRequest } from '#db/lists/code-prefix.ts'
import { mostFrequent, readCodePrefixes } from '#db/queries/code-prefixes.ts'
import { useList } from '#src/workspace/data/use-list.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'

const [ofSamples, ofLayers] = [prefixRequest('samples'), prefixRequest('storageLayers')]

/** The most frequent prefixes of the laboratory's codes, from the index of codes or, if that is encrypted, from the lists. */
export function useCodePrefixes(most: number): readonly string[] | undefined {
  const { workspace } = useWorkspace()
  const isEncrypted = workspace.encryption !== null
  const indexed = useLive((workspace) => readCodePrefixes(workspace, most), [most])
  const { view: samples } = useList(isEncrypted ? ofSamples : null)
  const { view: layers } = useList(isEncrypted ? ofLayers : null)
  return isEncrypted ? mostFrequent([prefixCounts(samples?.figures), prefixCounts(layers?.figures)], most) : indexed
}
