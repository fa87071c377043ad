export const text = localStorage.length;
