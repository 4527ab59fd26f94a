import planted from 'a-package-that-nobody-declared';

export default planted;
