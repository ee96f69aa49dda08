const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const characters = new Map(Object.entries(entities).map(([character, entity]) => [entity, character]))

export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (each) => entities[each]!)

export const unescapeHtml = (html: string): string => html.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (each) => characters.get(each)!)
