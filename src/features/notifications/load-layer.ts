/** The notification list and its settings: one chunk, because both need the texts of all kinds. */
export const loadLayer = () => import('./notification-layer.tsx')
