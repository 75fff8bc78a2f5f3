// A file of its own: only pages in two languages load it.

const prefix = document.documentElement.dataset['prefix'] ?? '';

// Lets the links to the other language keep the page, its order and the place in its list.
for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-switch]'))
  link.addEventListener('click', () => {
    const path = location.pathname.slice(prefix.length).replace(/^\/$/, '');
    link.href = (link.dataset['switch'] + path || '/') + location.search;
  });

export {};
