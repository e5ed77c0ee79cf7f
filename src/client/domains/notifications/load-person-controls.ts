/** Fetches the code of what the top bar holds for whoever is signed in. */
export const loadPersonControls = () => import('./person-controls.tsx');
