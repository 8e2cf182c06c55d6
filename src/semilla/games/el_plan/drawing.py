"""stub"""
def draw(position, lang, viewer):
    return ""
